-- titrant case 1
-- engine: duckdb:1.4.4.0
-- isolation: SNAPSHOT
-- seed: 9202
-- oracle: troc
-- verdict: bug
-- kind: incorrect affected rows
-- fingerprint: 6b5bea803a14
-- index: 37
/* init */ CREATE TABLE t1 (c0 BLOB NOT NULL, c1 INTEGER NOT NULL, c2 BOOLEAN, c3 BLOB);
/* init */ INSERT INTO t1 (c0, c1, c2, c3) VALUES (BLOB '\xFF', 6, TRUE, NULL), (BLOB '\x01', 19, NULL, BLOB '\x00\x01'), (BLOB '', 1, TRUE, BLOB '\x61'), (BLOB '\x00\xFF', 1, FALSE, NULL), (BLOB '\x00\x01', 3, FALSE, BLOB '\x01');
/* T3 */ BEGIN;
/* T3 */ INSERT INTO t1 (c0, c1, c2, c3) VALUES (BLOB '\x01', 6, NULL, BLOB '\xFF'), (BLOB '', 1, FALSE, BLOB ''), (BLOB '\x00\xFF', 8, TRUE, BLOB '\x00\xFF');
/* T3 */ DELETE FROM t1 WHERE c3 = BLOB '\x61' OR c3 >= BLOB '' RETURNING *;
/* T3 */ COMMIT;
