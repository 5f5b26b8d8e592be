-- titrant case 1
-- engine: duckdb:2.0.0.0
-- isolation: SNAPSHOT
-- seed: 4141
-- oracle: isorel
-- verdict: bug
-- kind: lost-version
-- fingerprint: 18acd38c7a9f
-- index: 185
/* init */ CREATE TABLE t0 (c0 INTEGER PRIMARY KEY, c1 BIGINT);
/* init */ INSERT INTO t0 (c0, c1) VALUES (16, 8);
/* T3 */ BEGIN;
/* T3 */ UPDATE t0 SET c1 = c1 + 2 WHERE TRUE RETURNING *;
/* T1 */ UPDATE t0 SET c1 = c1 + 3 WHERE c1 > 0;
/* T3 */ COMMIT;
