-- titrant case 1
-- engine: hsqldb:2.7.4:mvlocks
-- isolation: REPEATABLE READ
-- seed: 8181
-- oracle: troc
-- verdict: bug
-- kind: incorrect affected rows
-- fingerprint: 20e4d8860071
-- index: 6660
/* init */ CREATE TABLE t0 (c1 INT);
/* init */ CREATE TABLE t1 (c0 INT, c2 INT);
/* init */ INSERT INTO t1 VALUES (-1, 0);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t0;
/* T2 */ UPDATE t1 SET c0 = 0;
/* T1 */ DELETE FROM t1 WHERE c0 < c2;
/* T1 */ COMMIT;
