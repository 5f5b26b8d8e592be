-- titrant case 1
-- engine: duckdb:2.0.0.0
-- isolation: SNAPSHOT
-- seed: 4141
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: 8c8d3f3dac95
-- index: 187
/* init */ CREATE TABLE t0 (c0 INTEGER NOT NULL PRIMARY KEY, c1 BIGINT DEFAULT 3);
/* init */ INSERT INTO t0 (c0, c1) VALUES (16, 8), (-18, 8), (11, 15), (-1, 14), (57, 0);
/* init */ CREATE INDEX i0_t0 ON t0 ((c0 + 1));
/* T3 */ BEGIN;
/* T2 */ BEGIN;
/* T2 */ SELECT * FROM t0 WHERE c0 = -1;
/* T3 */ UPDATE t0 SET c1 = c1 + 2 WHERE TRUE RETURNING *;
/* T2 */ UPDATE t0 SET c1 = c1 + 3 WHERE c0 = 11;
/* T2 */ SELECT c1, c1, c0 FROM t0 WHERE NOT (c0 = -9);
/* T2 */ COMMIT;
/* T3 */ COMMIT;
