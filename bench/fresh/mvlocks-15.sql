-- titrant case 1
-- engine: hsqldb:2.7.4:mvlocks
-- isolation: REPEATABLE READ
-- seed: 717
-- oracle: troc
-- verdict: bug
-- kind: incorrect affected rows
-- fingerprint: f03e948bbd0e
-- index: 1485
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ INSERT INTO t0 VALUES (0);
/* init */ CREATE TABLE t1 (c1 INT);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t1 VALUES (0);
/* T2 */ DELETE FROM t0;
/* T1 */ UPDATE t0 SET c0 = 0;
/* T1 */ COMMIT;
