-- titrant case 1
-- engine: duckdb:2.0.0.0
-- isolation: SNAPSHOT
-- sql: complex
-- seed: 9191
-- oracle: troc
-- verdict: bug
-- kind: missing conflict
-- fingerprint: 0183c757dffc
-- index: 60
/* init */ CREATE SEQUENCE n_t1;
/* init */ CREATE TABLE t1 (c0 INT, c1 INT DEFAULT 0 PRIMARY KEY, c2 INT);
/* init */ INSERT INTO t1 (c0, c2) VALUES (0, 0);
/* T3 */ BEGIN;
/* T3 */ UPDATE t1 SET c2 = 0 WHERE c1 = 0;
/* T1 */ UPDATE t1 SET c2 = 1;
/* T3 */ UPDATE t1 SET c2 = 0 RETURNING *;
/* T3 */ COMMIT;
