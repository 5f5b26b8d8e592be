-- titrant case 1
-- engine: hsqldb:2.7.4:mvcc
-- isolation: SERIALIZABLE
-- sql: complex
-- seed: 8181
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: 98aac1b3b248
-- index: 3670
/* init */ CREATE TABLE t0 (c0 INT PRIMARY KEY);
/* init */ INSERT INTO t0 VALUES (0);
/* init */ CREATE TABLE t2 (c0 INT, c1 INT, FOREIGN KEY (c1) REFERENCES t0 (c0));
/* init */ INSERT INTO t2 VALUES (0, NULL);
/* T1 */ BEGIN;
/* T1 */ UPDATE t2 SET c1 = 0;
/* T2 */ DELETE FROM t0;
/* T1 */ COMMIT;
