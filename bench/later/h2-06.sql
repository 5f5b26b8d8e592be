-- titrant case 1
-- engine: h2:2.5.252
-- isolation: REPEATABLE READ
-- sql: complex
-- seed: 54001
-- oracle: isorel
-- verdict: bug
-- kind: internal
-- fingerprint: ab0c2671c9fb
-- index: 2381
/* init */ CREATE TABLE t0 (c0 INT, c2 INT, PRIMARY KEY (c2));
/* init */ INSERT INTO t0 VALUES (0, 0), (0, 1);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c0 = 0 WHERE c2 = 0;
/* T1 */ SELECT * FROM t0 ORDER BY c2 DESC;
/* T1 */ COMMIT;
