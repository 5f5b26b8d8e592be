-- titrant case 1
-- engine: h2:2.5.252
-- isolation: SNAPSHOT
-- seed: 9101
-- oracle: isorel
-- verdict: bug
-- kind: internal
-- fingerprint: 1a6cc6fa6f42
-- index: 836
/* init */ CREATE TABLE t0 (c0 INT PRIMARY KEY);
/* init */ INSERT INTO t0 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c0 = 1;
/* T1 */ SELECT * FROM t0 ORDER BY c0 DESC;
/* T1 */ COMMIT;
