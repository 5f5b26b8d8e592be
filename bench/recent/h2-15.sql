-- titrant case 1
-- engine: h2:2.5.252
-- isolation: SNAPSHOT
-- seed: 8181
-- oracle: troc
-- verdict: bug
-- kind: incorrect query result
-- fingerprint: 432baaaf51a3
-- index: 8361
/* init */ CREATE TABLE t0 (c0 INT PRIMARY KEY, c1 INT);
/* init */ INSERT INTO t0 VALUES (0, 0), (1, 0);
/* T1 */ BEGIN;
/* T1 */ MERGE INTO t0 USING (VALUES (0, 0)) AS s (c0, c1) ON t0.c0 = s.c0 WHEN MATCHED THEN UPDATE SET c1 = 0;
/* T1 */ SELECT MAX(c0) FROM t0;
/* T1 */ COMMIT;
