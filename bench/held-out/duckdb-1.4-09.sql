-- titrant case 1
-- engine: duckdb:1.4.4.0
-- isolation: SNAPSHOT
-- seed: 9202
-- oracle: troc
-- verdict: bug
-- kind: incorrect affected rows
-- fingerprint: 0f632029526f
-- index: 36
/* init */ CREATE TABLE t1 (c0 BLOB, c1 INTEGER, c2 BOOLEAN, c3 BLOB);
/* T3 */ BEGIN;
/* T3 */ INSERT INTO t1 (c0, c1, c2, c3) VALUES (BLOB '\x01', 6, NULL, BLOB '\xFF');
/* T3 */ DELETE FROM t1 WHERE c3 = BLOB '\x61' OR c3 >= BLOB '' RETURNING *;
/* T3 */ COMMIT;
