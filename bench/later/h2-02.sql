-- titrant case 1
-- engine: h2:2.5.252
-- isolation: REPEATABLE READ
-- seed: 54001
-- oracle: troc
-- verdict: bug
-- kind: incorrect query result
-- fingerprint: 57416d319db4
-- index: 2849
/* init */ CREATE TABLE t0 (c0 INT PRIMARY KEY);
/* init */ INSERT INTO t0 VALUES (1);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t0 VALUES (0);
/* T1 */ SELECT * FROM t0 ORDER BY c0 DESC;
/* T1 */ COMMIT;
