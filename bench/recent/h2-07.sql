-- titrant case 1
-- engine: h2:2.5.252
-- isolation: SNAPSHOT
-- seed: 8181
-- oracle: troc
-- verdict: bug
-- kind: incorrect query result
-- fingerprint: 788ee53b5528
-- index: 7465
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ CREATE INDEX i0 ON t0 (c0 DESC);
/* init */ INSERT INTO t0 VALUES (0), (2);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c0 = c0 + 1;
/* T1 */ SELECT MIN(c0) FROM t0;
/* T1 */ COMMIT;
