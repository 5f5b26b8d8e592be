-- titrant case 1
-- engine: h2:2.5.252
-- isolation: SNAPSHOT
-- seed: 8181
-- oracle: troc
-- verdict: bug
-- kind: incorrect query result
-- fingerprint: ffae3e301da7
-- index: 6837
/* init */ CREATE TABLE t0 (c0 INT PRIMARY KEY);
/* init */ INSERT INTO t0 VALUES (1), (0);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t0 WHERE (c0 = 0) IS NOT FALSE FOR UPDATE;
/* T1 */ SELECT MAX(c0) FROM t0;
/* T1 */ COMMIT;
