-- titrant case 1
-- engine: duckdb:1.4.4.0
-- isolation: SNAPSHOT
-- seed: 9202
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: 2b0a61b6f050
-- index: 22
/* init */ CREATE TABLE t1 (c0 BLOB NOT NULL, c1 INTEGER NOT NULL, c2 BOOLEAN, c3 BLOB);
/* init */ INSERT INTO t1 (c0, c1, c2, c3) VALUES (BLOB '\xFF', 6, TRUE, NULL), (BLOB '\x01', 19, NULL, BLOB '\x00\x01'), (BLOB '', 1, TRUE, BLOB '\x61');
/* init */ CREATE INDEX i0_t1 ON t1 (c2 DESC, c0);
/* T4 */ BEGIN;
/* T4 */ UPDATE t1 SET c0 = BLOB '\x00\xFF' WHERE c1 = 0 OR c1 = 0 OR c3 = c3;
/* T5 */ UPDATE t1 SET c1 = -13 WHERE NOT (c3 >= BLOB '\x61');
/* T4 */ COMMIT;
