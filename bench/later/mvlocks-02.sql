-- titrant case 1
-- engine: hsqldb:2.7.4:mvlocks
-- isolation: REPEATABLE READ
-- seed: 54004
-- oracle: troc
-- verdict: bug
-- kind: unexpected error
-- fingerprint: 8d45e6ce4eba
-- index: 280
/* init */ CREATE TABLE t0 (c0 INT, c1 INT, c2 INT, c3 INT);
/* init */ CREATE TABLE t1 (c0 INT, c2 INT, PRIMARY KEY (c0));
/* init */ INSERT INTO t1 VALUES (0, 0);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t0 SELECT 0, 0, c2, c3 FROM t0;
/* T2 */ DELETE FROM t1;
/* T1 */ UPDATE t1 SET c2 = 0;
/* T1 */ COMMIT;
