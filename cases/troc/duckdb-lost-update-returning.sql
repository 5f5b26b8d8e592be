-- titrant case 1
-- engine: duckdb
-- isolation: SNAPSHOT
-- oracle: troc
-- verdict: bug
-- title: T2's UPDATE commits without an error but is lost, because T1 changed the same row with UPDATE … RETURNING
/* init */ CREATE TABLE t (a INT, b INT, k INT PRIMARY KEY);
/* init */ INSERT INTO t VALUES (1, 0, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET a = 2 RETURNING *;
/* T2 */ UPDATE t SET b = 9;
/* T1 */ COMMIT;
