-- titrant case 1
-- engine: duckdb:2.0.0.0
-- isolation: SNAPSHOT
-- seed: 4141
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: 40b92267ca2d
-- index: 264
/* init */ CREATE TABLE t0 (c0 INTEGER NOT NULL, c1 BIGINT, c2 BLOB, c3 INTEGER, c4 TINYINT UNIQUE);
/* init */ INSERT INTO t0 (c0, c1, c2, c3, c4) VALUES (6, 3, BLOB '\xFF', 1, -1), (14, -1, BLOB '\x01', 15, 6), (14, 5, BLOB '\xFF', 2, 1);
/* init */ CREATE VIEW v0 AS SELECT c0, c1, c2, c3, c4 FROM t0 WHERE c1 <> 3;
/* T2 */ BEGIN;
/* T3 */ SELECT c1 FROM v0 AS t0 WHERE NOT (c0 = -20);
/* T2 */ INSERT INTO t0 (c0, c3, c4) VALUES (-20, -4, 92);
/* T2 */ SELECT * FROM v0 AS t0;
/* T4 */ BEGIN;
/* T2 */ COMMIT;
/* T4 */ UPDATE t0 SET c1 = NULL WHERE NOT (c2 = BLOB '\x61' AND c1 = 1 AND (c0 BETWEEN 0 AND 1 OR c3 IN (19, -1)));
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c3 = 2 WHERE (EXISTS (SELECT 1 FROM t0 AS s) OR c1 = 3) AND c3 IS NOT NULL;
/* T1 */ INSERT INTO t0 (c0, c1, c3, c4) VALUES (6, 1, -4, 3);
/* T1 */ SELECT c0, MAX(c3) FROM t0 WHERE NOT (-11 < 2 AND c2 = BLOB '\x00\x01') GROUP BY c0;
/* T1 */ COMMIT;
/* T4 */ UPDATE t0 SET c3 = c3 - 3 WHERE c4 < -1 OR c0 IN (6, 2, 2) RETURNING *;
/* T4 */ UPDATE t0 SET c0 = c0 + 1, c1 = c1 - 3 WHERE NOT (c4 > 3);
/* T4 */ COMMIT;
