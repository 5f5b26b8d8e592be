-- titrant case 1
-- engine: duckdb:2.0.0.0
-- isolation: SNAPSHOT
-- sql: complex
-- seed: 9191
-- oracle: isorel
-- verdict: bug
-- kind: lost-version
-- fingerprint: 6a2138551ad5
-- index: 60
/* init */ CREATE TABLE t0 (c0 INT, c1 INT, c2 INT);
/* init */ CREATE SEQUENCE n_t1;
/* init */ CREATE TABLE t1 (c0 INT, c1 INT DEFAULT 0 PRIMARY KEY, c2 INT);
/* init */ INSERT INTO t1 (c0, c2) VALUES (3, 2);
/* T3 */ BEGIN;
/* T3 */ UPDATE t1 SET c2 = 0 WHERE c1 = 4;
/* T1 */ BEGIN;
/* T1 */ UPDATE t1 SET c2 = 15;
/* T1 */ COMMIT;
/* T3 */ UPDATE t1 SET c2 = 0 RETURNING *;
/* T3 */ COMMIT;
