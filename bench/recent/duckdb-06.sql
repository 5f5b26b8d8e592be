-- titrant case 1
-- engine: duckdb:2.0.0.0
-- isolation: SNAPSHOT
-- seed: 9191
-- oracle: isorel
-- verdict: bug
-- kind: lost-version
-- fingerprint: 9533c6096e2e
-- index: 120
/* init */ CREATE TABLE t0 (c0 BLOB NOT NULL PRIMARY KEY, c1 REAL, c2 VARCHAR, c3 INTEGER DEFAULT 3, CHECK (c2 IS NOT NULL OR c3 IS NULL));
/* init */ INSERT INTO t0 (c0, c1, c2, c3) VALUES (BLOB '\x01', -9.5E0, '_', 1), (BLOB '\xFF', -9.5E0, '%', 0), (BLOB '\x61\x62', -9.5E0, 'B', NULL), (BLOB '\x00\x01', 4.25E0, '', 1), (BLOB '\x00\xFF', NULL, '_', 3);
/* T4 */ BEGIN;
/* T4 */ INSERT INTO t0 (c0, c1, c2, c3) VALUES (BLOB '\x00', -9.5E0, 'a ', 1) RETURNING *;
/* T2 */ BEGIN;
/* T3 */ BEGIN;
/* T2 */ INSERT INTO t0 (c0, c1, c2, c3) SELECT BLOB '\x00\x22', c1, c2, c3 FROM t0 WHERE c0 = BLOB '\x00\xFF';
/* T3 */ UPDATE t0 SET c2 = 'abc' WHERE (c2 IN ('aB', 'a ', 'B') OR c2 LIKE 'a_') IS FALSE RETURNING *;
/* T2 */ UPDATE t0 SET c3 = 18 WHERE c0 IN (SELECT s.c0 FROM t0 AS s) OR c2 = 'a' OR c0 >= BLOB '\x01';
/* T2 */ SELECT c2, c3 + 3, BLOB '\xFF' FROM t0 WHERE TRUE;
/* T4 */ SELECT DISTINCT c2 FROM t0 WHERE (c3, c0) <> (6, BLOB '') OR c2 <= '_' OR c1 = -9.5E0;
/* T3 */ INSERT INTO t0 (c0, c1, c2, c3) VALUES (BLOB '\x00\x55', -9.5E0, '-1', 0) ON CONFLICT (c0) DO NOTHING;
/* T4 */ COMMIT;
/* T2 */ UPDATE t0 SET c2 = '%' WHERE (c3, c0) = (3, BLOB '\x00\xFF') OR c0 = BLOB '\x00\xFF';
/* T3 */ UPDATE t0 SET c1 = 3.25E0 WHERE c0 = BLOB '\xFF';
/* T2 */ COMMIT;
/* T3 */ COMMIT;
