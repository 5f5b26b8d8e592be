-- titrant case 1
-- engine: duckdb:2.0.0.0
-- isolation: SNAPSHOT
-- seed: 9101
-- oracle: troc
-- verdict: bug
-- kind: incorrect final state
-- fingerprint: f1b85c478290
-- index: 70
/* init */ CREATE TABLE t0 (c0 BIGINT NOT NULL, c1 BOOLEAN NOT NULL, c2 BLOB NOT NULL PRIMARY KEY, CHECK (c2 IS NOT NULL OR c2 IS NOT NULL));
/* init */ INSERT INTO t0 (c0, c1, c2) VALUES (1, FALSE, BLOB '\x00\xFF'), (18, FALSE, BLOB '\x01'), (18, TRUE, BLOB ''), (2, TRUE, BLOB '\x00'), (1, TRUE, BLOB '\x00\x0D'), (-1, FALSE, BLOB '\x00\x01'), (18, FALSE, BLOB '\x00\x25'), (1, TRUE, BLOB '\x00\x2A');
/* T2 */ BEGIN;
/* T3 */ BEGIN;
/* T2 */ UPDATE t0 SET c2 = BLOB '\x00\x42' WHERE c2 = BLOB '\x00';
/* T3 */ SELECT * FROM (SELECT * FROM t0 WHERE c2 >= ALL (SELECT s.c2 FROM t0 AS s WHERE s.c2 < BLOB '\x00\xFF') OR c1 = FALSE) AS w;
/* T2 */ COMMIT;
/* T3 */ UPDATE t0 SET c1 = FALSE WHERE c1 = TRUE;
/* T3 */ COMMIT;
