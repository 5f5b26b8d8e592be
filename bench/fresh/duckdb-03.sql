-- titrant case 1
-- engine: duckdb:2.0.0.0
-- isolation: SNAPSHOT
-- seed: 4141
-- oracle: troc
-- verdict: bug
-- kind: missing conflict
-- fingerprint: 25fe67a97fb6
-- index: 184
/* init */ CREATE TABLE t0 (c0 INTEGER NOT NULL PRIMARY KEY, c1 BIGINT DEFAULT 3);
/* init */ INSERT INTO t0 (c0, c1) VALUES (16, 8), (-18, 8), (11, 15), (-1, 14), (57, 0);
/* init */ CREATE INDEX i0_t0 ON t0 ((c0 + 1));
/* T2 */ BEGIN;
/* T3 */ BEGIN;
/* T2 */ UPDATE t0 SET c1 = 12 WHERE c0 = -9 OR c0 >= 16;
/* T3 */ UPDATE t0 SET c1 = c1 + 2 WHERE TRUE RETURNING *;
/* T2 */ SELECT * FROM t0 WHERE c0 = -1;
/* T2 */ UPDATE t0 SET c1 = c1 + 3 WHERE c0 = 11;
/* T3 */ INSERT INTO t0 (c0, c1) VALUES (41, 0);
/* T3 */ COMMIT;
/* T2 */ COMMIT;
