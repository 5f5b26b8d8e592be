-- titrant case 1
-- engine: duckdb:2.0.0.0
-- isolation: SNAPSHOT
-- sql: complex
-- seed: 9191
-- oracle: txcheck
-- verdict: bug
-- kind: lost version
-- fingerprint: cdaaf39ac817
-- index: 61
/* init */ CREATE TABLE t0 (c0 INT DEFAULT 0 PRIMARY KEY, c2 INT);
/* init */ INSERT INTO t0 (c2) VALUES (0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c2 = 0;
/* T3 */ UPDATE t0 SET c2 = 0 RETURNING *;
/* T1 */ COMMIT;
