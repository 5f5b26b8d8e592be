-- titrant case 1
-- engine: hsqldb:2.7.4:mvcc
-- isolation: READ UNCOMMITTED
-- sql: complex
-- seed: 8181
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: 5420185f0dcd
-- index: 4948
/* init */ CREATE TABLE t0 (c0 INT, c1 INT, PRIMARY KEY (c0));
/* init */ INSERT INTO t0 VALUES (0, 0);
/* init */ CREATE TABLE t2 (c0 INT, c1 INT, FOREIGN KEY (c1) REFERENCES t0 (c0));
/* T1 */ BEGIN;
/* T1 */ DELETE FROM t0;
/* T2 */ INSERT INTO t2 VALUES (0, 0);
/* T1 */ COMMIT;
