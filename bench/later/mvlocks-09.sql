-- titrant case 1
-- engine: hsqldb:2.7.4:mvlocks
-- isolation: REPEATABLE READ
-- seed: 54024
-- oracle: troc
-- verdict: bug
-- kind: incorrect affected rows
-- fingerprint: bbcb2bb4eaac
-- index: 12
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ INSERT INTO t0 VALUES (0);
/* init */ CREATE TABLE t1 (c1 INT);
/* T1 */ BEGIN;
/* T1 */ UPDATE t1 SET c1 = 0;
/* T1 */ SAVEPOINT s0;
/* T2 */ DELETE FROM t0;
/* T1 */ DELETE FROM t0;
/* T1 */ ROLLBACK TO SAVEPOINT s0;
/* T1 */ COMMIT;
