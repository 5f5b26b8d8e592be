-- titrant case 1
-- engine: hsqldb:2.7.4:mvlocks
-- isolation: SERIALIZABLE
-- sql: complex
-- seed: 8181
-- oracle: txcheck
-- verdict: bug
-- kind: statement error
-- fingerprint: f1f99fc72115
-- index: 6957
/* init */ CREATE TABLE t0 (c0 BOOLEAN, c1 INT PRIMARY KEY);
/* init */ INSERT INTO t0 VALUES (0, 0);
/* init */ CREATE TABLE t1 (c0 INT);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t1 VALUES (0);
/* T2 */ UPDATE t0 SET c0 = 0;
/* T1 */ UPDATE t0 SET c0 = TRUE;
/* T1 */ COMMIT;
