-- titrant case 1
-- engine: hsqldb:2.7.4:mvlocks
-- isolation: REPEATABLE READ
-- seed: 8181
-- oracle: troc
-- verdict: bug
-- kind: incorrect affected rows
-- fingerprint: 7b9af320acec
-- index: 2121
/* init */ CREATE TABLE t0 (c1 INT);
/* init */ CREATE TABLE t1 (c0 INT);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c1 = 0;
/* T2 */ INSERT INTO t1 VALUES (0);
/* T1 */ DELETE FROM t1;
/* T1 */ COMMIT;
