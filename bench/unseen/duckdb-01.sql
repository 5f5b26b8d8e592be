-- titrant case 1
-- engine: duckdb:2.0.0.0
-- isolation: SNAPSHOT
-- seed: 4141
-- oracle: troc
-- verdict: bug
-- kind: missing conflict
-- fingerprint: 0e779cf75b06
-- index: 186
/* init */ CREATE TABLE t0 (c0 INTEGER NOT NULL PRIMARY KEY, c1 BIGINT DEFAULT 3);
/* init */ INSERT INTO t0 (c0, c1) VALUES (16, 8), (-18, 8), (11, 15), (-1, 14), (57, 0);
/* init */ CREATE INDEX i0_t0 ON t0 ((c0 + 1));
/* T3 */ BEGIN;
/* T1 */ BEGIN;
/* T3 */ UPDATE t0 SET c1 = c1 + 2 WHERE TRUE RETURNING *;
/* T1 */ SELECT c1, c0 FROM t0 WHERE (EXISTS (SELECT 1 FROM t0 AS s)) IS NOT FALSE AND c1 >= c1 OR c0 <= 57;
/* T1 */ UPDATE t0 SET c1 = c1 + 3 WHERE c1 > 0;
/* T3 */ INSERT INTO t0 (c0, c1) VALUES (41, 0);
/* T3 */ COMMIT;
/* T1 */ COMMIT;
