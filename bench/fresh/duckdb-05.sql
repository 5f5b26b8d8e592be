-- titrant case 1
-- engine: duckdb:2.0.0.0
-- isolation: SNAPSHOT
-- seed: 4141
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: 5bfa46f68e16
-- index: 198
/* init */ CREATE TABLE t0 (c0 INTEGER NOT NULL PRIMARY KEY, c1 BIGINT DEFAULT 3);
/* init */ INSERT INTO t0 (c0, c1) VALUES (16, 8), (-18, 8), (11, 15), (-1, 14), (57, 0);
/* init */ CREATE INDEX i0_t0 ON t0 ((c0 + 1));
/* T3 */ BEGIN;
/* T1 */ BEGIN;
/* T3 */ UPDATE t0 SET c1 = c1 + 3 WHERE -1 <> c1 RETURNING *;
/* T1 */ INSERT INTO t0 (c0, c1) VALUES (47, NULL), (99, 1) RETURNING *;
/* T1 */ UPDATE t0 SET c1 = 3 WHERE EXISTS (SELECT 1 FROM t0 AS s WHERE s.c1 >= t0.c1) OR c1 BETWEEN 14 AND 15;
/* T3 */ SELECT * FROM t0;
/* T3 */ INSERT INTO t0 (c0, c1) VALUES (0, NULL);
/* T3 */ INSERT INTO t0 (c0, c1) VALUES (8, 1);
/* T3 */ SELECT c1, c0, c0 FROM t0 WHERE c0 <> -9;
/* T1 */ SELECT * FROM t0 WHERE c0 = 99;
/* T3 */ COMMIT;
/* T1 */ UPDATE t0 SET c1 = NULL WHERE c0 = -18;
/* T1 */ COMMIT;
