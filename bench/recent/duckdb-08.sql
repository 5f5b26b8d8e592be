-- titrant case 1
-- engine: duckdb:2.0.0.0
-- isolation: SNAPSHOT
-- sql: complex
-- seed: 9191
-- oracle: isorel
-- verdict: bug
-- kind: lost-version
-- fingerprint: db7bee3e92f8
-- index: 61
/* init */ CREATE SEQUENCE n_t1;
/* init */ CREATE TABLE t1 (c0 INT, c1 INT DEFAULT 0 PRIMARY KEY, c2 INTEGER);
/* init */ INSERT INTO t1 (c0, c2) VALUES (3, 2);
/* T1 */ BEGIN;
/* T1 */ UPDATE t1 SET c2 = 15 WHERE NOT (c2 > c2 OR c0 > 17);
/* T3 */ UPDATE t1 SET c2 = c2 + 3 WHERE c1 IS NOT NULL RETURNING *;
/* T1 */ COMMIT;
