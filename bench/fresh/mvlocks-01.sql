-- titrant case 1
-- engine: hsqldb:2.7.4:mvlocks
-- isolation: REPEATABLE READ
-- seed: 717
-- oracle: troc
-- verdict: bug
-- kind: incorrect affected rows
-- fingerprint: 004fbac5f00b
-- index: 1474
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ CREATE TABLE t1 (c0 BOOLEAN);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t0 VALUES (0);
/* T2 */ INSERT INTO t1 VALUES (TRUE);
/* T1 */ UPDATE t1 SET c0 = TRUE;
/* T1 */ COMMIT;
