-- titrant case 1
-- engine: duckdb:1.4.4.0
-- isolation: SNAPSHOT
-- seed: 9202
-- oracle: isorel
-- verdict: bug
-- kind: fractured-read
-- fingerprint: 1ebeaaf74bcb
-- index: 73
/* init */ CREATE TABLE t0 (c0 TINYINT NOT NULL, c1 TINYINT DEFAULT 14, c2 REAL, PRIMARY KEY (c0));
/* init */ INSERT INTO t0 (c0, c1, c2) VALUES (3, 3, 1.0E0), (127, 13, -7.5E0), (8, 13, -7.5E0), (2, 2, -7.25E0), (6, 13, 1.0E0), (52, 13, 4.5E0), (42, NULL, -7.25E0), (40, NULL, -7.5E0);
/* T1 */ BEGIN;
/* T4 */ BEGIN;
/* T2 */ BEGIN;
/* T3 */ BEGIN;
/* T5 */ BEGIN;
/* T5 */ UPDATE t0 SET c2 = 3.5E0 WHERE c0 IS NOT NULL;
/* T5 */ UPDATE t0 SET c2 = 5.0E0 WHERE (c1 <= ABS(c1)) IS NOT TRUE;
/* T4 */ UPDATE t0 SET c2 = c2 - 3.0E0 WHERE c0 = 127 RETURNING *;
/* T5 */ COMMIT;
/* T2 */ INSERT INTO t0 (c0, c1, c2) VALUES (58, 6, 4.5E0);
/* T2 */ SELECT c2, c2, c0 FROM t0 WHERE c0 = 8;
/* T4 */ INSERT INTO t0 (c0, c1, c2) VALUES (84, NULL, -7.5E0), (1, 13, 1.0E0), (21, 14, -4.0E0);
/* T1 */ INSERT INTO t0 (c0, c1, c2) VALUES (26, 13, 6.25E0), (90, 2, 5.5E0), (62, 20, -7.25E0);
/* T4 */ COMMIT;
/* T2 */ UPDATE t0 SET c2 = c2 + 2.0E0 WHERE c0 = 40;
/* T1 */ SELECT COUNT(*) FROM t0 AS a CROSS JOIN t0 AS b;
/* T1 */ INSERT INTO t0 (c0, c2) VALUES (63, 6.25E0);
/* T2 */ INSERT INTO t0 (c0, c1, c2) VALUES (42, 2, -3.25E0) ON CONFLICT (c0) DO UPDATE SET c2 = EXCLUDED.c2;
/* T2 */ ROLLBACK;
/* T3 */ SELECT MIN(c1), MIN(c2), COUNT(c0) FROM t0;
/* T3 */ DELETE FROM t0 WHERE c0 <= 6;
/* T3 */ SELECT c1, c2, c2 FROM t0 WHERE c0 = 40 ORDER BY t0.c0 DESC;
/* T3 */ COMMIT;
/* T1 */ UPDATE t0 SET c2 = c2 + 3.0E0 WHERE NOT (c1 < 13);
/* T1 */ UPDATE t0 SET c2 = 0.0E0, c1 = c1 + 2 WHERE c0 <= 26 RETURNING *;
/* T1 */ ROLLBACK;
