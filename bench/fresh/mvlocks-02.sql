-- titrant case 1
-- engine: hsqldb:2.7.4:mvlocks
-- isolation: REPEATABLE READ
-- seed: 4242
-- oracle: troc
-- verdict: bug
-- kind: incorrect affected rows
-- fingerprint: 1733ba7b8128
-- index: 725
/* init */ CREATE TABLE t0 (c1 BOOLEAN, c2 INT);
/* init */ INSERT INTO t0 VALUES (TRUE, 1);
/* init */ CREATE TABLE t1 (c0 INT);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t1;
/* T2 */ UPDATE t0 SET c2 = 0;
/* T1 */ UPDATE t0 SET c1 = TRUE WHERE c2 < 1;
/* T1 */ COMMIT;
