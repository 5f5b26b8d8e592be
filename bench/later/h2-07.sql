-- titrant case 1
-- engine: h2:2.5.252
-- isolation: SNAPSHOT
-- seed: 54001
-- oracle: troc
-- verdict: bug
-- kind: incorrect query result
-- fingerprint: b3d2294703a7
-- index: 2563
/* init */ CREATE TABLE t0 (c0 INT, PRIMARY KEY (c0));
/* init */ INSERT INTO t0 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t0 VALUES (1);
/* T1 */ SELECT * FROM t0 ORDER BY c0 DESC LIMIT 1;
/* T1 */ COMMIT;
