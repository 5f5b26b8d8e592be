-- titrant case 1
-- engine: hsqldb:2.7.4:mvcc
-- isolation: READ COMMITTED
-- sql: complex
-- seed: 8181
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: 91bcfa1bf95b
-- index: 3514
/* init */ CREATE TABLE t0 (c0 INT PRIMARY KEY, c1 INT, c2 INT);
/* init */ INSERT INTO t0 VALUES (0, 0, 0);
/* init */ CREATE TABLE t1 (c0 INT, c1 INT, c2 INT, FOREIGN KEY (c2) REFERENCES t0 (c0));
/* T1 */ BEGIN;
/* T1 */ DELETE FROM t0;
/* T2 */ INSERT INTO t1 (c1, c2) SELECT 0, 0 FROM t0;
/* T1 */ COMMIT;
