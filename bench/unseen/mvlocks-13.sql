-- titrant case 1
-- engine: hsqldb:2.7.4:mvlocks
-- isolation: REPEATABLE READ
-- sql: complex
-- seed: 717
-- oracle: txcheck
-- verdict: bug
-- kind: statement error
-- fingerprint: d727eb3dba32
-- index: 225
/* init */ CREATE TABLE t0 (c0 INT, c1 INT, c2 INT);
/* init */ CREATE TABLE t1 (c1 INT, c2 INT, PRIMARY KEY (c1));
/* init */ INSERT INTO t1 VALUES (0, 0);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t0 SELECT * FROM t0;
/* T2 */ UPDATE t1 SET c2 = 0;
/* T1 */ UPDATE t1 SET c2 = 0;
/* T1 */ COMMIT;
