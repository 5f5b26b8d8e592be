-- titrant case 1
-- engine: duckdb:2.0.0.0
-- isolation: SNAPSHOT
-- seed: 9101
-- oracle: isorel
-- verdict: bug
-- kind: lost-version
-- fingerprint: f457823313ea
-- index: 76
/* init */ CREATE TABLE t0 (c0 BIGINT NOT NULL, c1 BOOLEAN NOT NULL, c2 BLOB NOT NULL PRIMARY KEY, CHECK (c2 IS NOT NULL OR c2 IS NOT NULL));
/* init */ INSERT INTO t0 (c0, c1, c2) VALUES (1, FALSE, BLOB '\x00\xFF'), (18, FALSE, BLOB '\x01'), (18, TRUE, BLOB ''), (2, TRUE, BLOB '\x00'), (1, TRUE, BLOB '\x00\x0D'), (-1, FALSE, BLOB '\x00\x01'), (18, FALSE, BLOB '\x00\x25'), (1, TRUE, BLOB '\x00\x2A');
/* T2 */ BEGIN;
/* T3 */ BEGIN;
/* T2 */ INSERT INTO t0 (c0, c1, c2) VALUES (20, TRUE, BLOB '\x01') ON CONFLICT (c2) DO UPDATE SET c0 = 18;
/* T3 */ INSERT INTO t0 (c0, c1, c2) VALUES (2, TRUE, BLOB '\x00\x54');
/* T2 */ SELECT c1 FROM t0 INTERSECT SELECT c1 FROM t0 WHERE c2 IS NOT NULL OR (c2 NOT BETWEEN BLOB '\x01' AND BLOB '\x00' OR c0 < 1);
/* T1 */ BEGIN;
/* T5 */ BEGIN;
/* T3 */ UPDATE t0 SET c0 = 1 WHERE c2 = BLOB '\x00\x25';
/* T5 */ UPDATE t0 SET c2 = BLOB '\x00\x17' WHERE c2 = BLOB '\x00\x25';
/* T5 */ SELECT c1, c0 FROM t0;
/* T3 */ COMMIT;
/* T2 */ INSERT INTO t0 (c0, c1, c2) VALUES (2, FALSE, BLOB '\x00\x3F') ON CONFLICT (c2) DO UPDATE SET c1 = EXCLUDED.c1;
/* T2 */ SELECT * FROM t0 WHERE c2 <> BLOB '\x00';
/* T1 */ INSERT INTO t0 (c0, c1, c2) VALUES (2, FALSE, BLOB '\x00\x2A') ON CONFLICT (c2) DO UPDATE SET c0 = 18;
/* T1 */ UPDATE t0 SET c0 = 1;
/* T5 */ INSERT INTO t0 (c0, c1, c2) VALUES (2, FALSE, BLOB '') ON CONFLICT (c2) DO UPDATE SET c1 = EXCLUDED.c1;
/* T1 */ UPDATE t0 SET c1 = FALSE;
/* T2 */ COMMIT;
/* T1 */ SELECT c0, c0 FROM t0;
/* T5 */ COMMIT;
/* T4 */ BEGIN;
/* T1 */ UPDATE t0 SET c0 = 13, c1 = TRUE WHERE c2 = BLOB '\x00';
/* T4 */ UPDATE t0 SET c1 = TRUE WHERE TRUE;
/* T4 */ SELECT c2 FROM t0 WHERE NOT EXISTS (SELECT 1 FROM t0 AS s WHERE s.c0 < 2) OR c2 = BLOB '' UNION ALL SELECT c2 FROM t0 WHERE c2 = c2 OR (c0 NOT BETWEEN 1 AND 2 OR c2 = BLOB '\x61');
/* T4 */ INSERT INTO t0 (c0, c1, c2) VALUES (2, FALSE, BLOB '\x00\x4C') ON CONFLICT (c2) DO UPDATE SET c0 = EXCLUDED.c0;
/* T1 */ COMMIT;
/* T4 */ INSERT INTO t0 (c0, c1, c2) VALUES (2, FALSE, BLOB '\x00\x4A'), (18, TRUE, BLOB '\x00\x41'), (1, TRUE, BLOB '\x00\x06');
/* T4 */ COMMIT;
