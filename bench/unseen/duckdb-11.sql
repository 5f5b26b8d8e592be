-- titrant case 1
-- engine: duckdb:2.0.0.0
-- isolation: SNAPSHOT
-- seed: 4141
-- oracle: troc
-- verdict: bug
-- kind: incorrect final state
-- fingerprint: bbc2eb2b4ef2
-- index: 528
/* init */ CREATE TABLE t0 (c0 REAL DEFAULT -3.5E0, c1 TINYINT NOT NULL PRIMARY KEY, c2 TINYINT NOT NULL, c3 BOOLEAN, c4 TINYINT NOT NULL);
/* init */ CREATE INDEX i0_t0 ON t0 (c4, c3);
/* init */ CREATE INDEX i1_t0 ON t0 (c3 DESC, c4);
/* init */ INSERT INTO t0 (c0, c1, c2, c3, c4) VALUES (-2.0E0, 3, -1, NULL, 2), (8.5E0, 127, 6, FALSE, 1), (-2.25E0, -19, 9, TRUE, 1), (-3.5E0, 19, 20, FALSE, 1);
/* T5 */ BEGIN;
/* T4 */ BEGIN;
/* T5 */ SELECT * FROM t0 WHERE TRUE;
/* T4 */ INSERT INTO t0 (c0, c1, c2, c4) VALUES (-3.5E0, 19, 20, 2) ON CONFLICT (c1) DO NOTHING;
/* T2 */ BEGIN;
/* T3 */ SELECT * FROM t0 WHERE c3 OR c4 <> 1 OR c3 = FALSE;
/* T4 */ UPDATE t0 SET c3 = FALSE WHERE c4 IN (SELECT s.c4 FROM t0 AS s WHERE s.c2 = t0.c4) OR c2 BETWEEN -1 AND 5;
/* T1 */ SELECT c2, SUM(c4) FROM t0 WHERE c0 = -2.0E0 GROUP BY c2 HAVING COUNT(*) >= 1;
/* T4 */ INSERT INTO t0 (c0, c1, c2, c3, c4) VALUES (-2.25E0, 57, 20, FALSE, 2);
/* T2 */ INSERT INTO t0 (c0, c1, c2, c3, c4) VALUES (-7.75E0, 3, 6, TRUE, 1) ON CONFLICT (c1) DO UPDATE SET c0 = EXCLUDED.c0;
/* T2 */ COMMIT;
/* T4 */ UPDATE t0 SET c4 = COALESCE((SELECT MIN(s.c4) FROM t0 AS s), 14) WHERE c1 = 127 RETURNING *;
/* T4 */ UPDATE t0 SET c3 = NULL WHERE (EXISTS (SELECT 1 FROM t0 AS s WHERE s.c4 < -11) OR c0 < -7.75E0) AND c4 > 1 OR c2 = 6 RETURNING *;
/* T5 */ INSERT INTO t0 (c0, c1, c2, c3, c4) VALUES (-2.25E0, 3, 1, NULL, 1), (-2.0E0, 81, -19, FALSE, 2), (1.75E0, 89, 20, FALSE, 1);
/* T5 */ COMMIT;
/* T4 */ COMMIT;
