-- titrant case 1
-- engine: duckdb:1.4.4.0
-- isolation: SNAPSHOT
-- seed: 9202
-- oracle: troc
-- verdict: bug
-- kind: incorrect final state
-- fingerprint: dbffab67e565
-- index: 22
/* init */ CREATE TABLE t1 (c0 BLOB, c1 INTEGER, c3 BLOB);
/* init */ INSERT INTO t1 (c0, c1, c3) VALUES (BLOB '\x01', 19, BLOB '\x00\x01');
/* init */ CREATE INDEX i0_t1 ON t1 (c0);
/* T4 */ BEGIN;
/* T4 */ UPDATE t1 SET c0 = BLOB '\x00\xFF' WHERE c1 = 0 OR c1 = 0 OR c3 = c3;
/* T5 */ UPDATE t1 SET c1 = -13 WHERE NOT (c3 >= BLOB '\x61');
/* T4 */ COMMIT;
