-- titrant case 1
-- engine: duckdb:2.0.0.0
-- isolation: SNAPSHOT
-- seed: 501
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: b75eea121e2c
-- index: 33
/* init */ CREATE TABLE t1 (c0 BLOB, c1 DOUBLE, c2 TIMESTAMP NOT NULL, c3 TIME DEFAULT TIME '00:04:04', c4 TINYINT DEFAULT 1);
/* init */ CREATE INDEX i0_t1 ON t1 (c1, c2);
/* init */ INSERT INTO t1 (c0, c1, c2, c3, c4) VALUES (BLOB '\x61\x62', -5.5E0, TIMESTAMP '2020-01-02 00:01:01', TIME '00:10:03', -8), (BLOB '\x00', NULL, TIMESTAMP '2020-01-01 00:00:00', TIME '00:10:03', 16), (NULL, -5.5E0, TIMESTAMP '2020-01-05 00:04:04', TIME '00:10:03', NULL);
/* T3 */ BEGIN;
/* T3 */ UPDATE t1 SET c0 = BLOB '\x61\x62' WHERE c4 <= 16 OR c4 > c4 RETURNING *;
/* T1 */ UPDATE t1 SET c4 = c4 + 3 WHERE c1 IS NULL;
/* T3 */ COMMIT;
