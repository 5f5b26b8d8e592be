-- titrant case 1
-- engine: h2:2.5.252
-- isolation: SERIALIZABLE
-- seed: 54001
-- oracle: troc
-- verdict: bug
-- kind: incorrect query result
-- fingerprint: 30c6e8ca33a1
-- index: 2011
/* init */ CREATE TABLE t0 (c0 INT PRIMARY KEY);
/* init */ INSERT INTO t0 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t0 VALUES (1);
/* T1 */ SELECT * FROM t0 ORDER BY c0 DESC LIMIT 1;
/* T1 */ COMMIT;
