-- titrant case 1
-- engine: duckdb:2.0.0.0
-- isolation: SNAPSHOT
-- seed: 4141
-- oracle: isorel
-- verdict: bug
-- kind: lost-version
-- fingerprint: 4393c2443088
-- index: 99
/* init */ CREATE TABLE t0 (c0 INT, c1 INT, c2 INT, c3 INT, c4 INT);
/* init */ INSERT INTO t0 VALUES (-1, 2, 2, 13.50, NULL);
/* init */ CREATE INDEX i0_t0 ON t0 (c4, c2);
/* T2 */ BEGIN;
/* T2 */ UPDATE t0 SET c4 = CASE WHEN c3 > 5.75 THEN -3.25E0 ELSE c4 END, c1 = c1 + 1 WHERE c2 = 2 AND c0 = -1;
/* T1 */ UPDATE t0 SET c1 = NULL WHERE (c4 <> -5.5E0) IS NOT FALSE;
/* T1 */ SELECT COUNT(*) FROM (SELECT * FROM t0 WHERE NOT (c0 = LENGTH(' a'))) AS w;
/* T2 */ COMMIT;
