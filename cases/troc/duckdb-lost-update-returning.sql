-- titrant case 1
-- engine: duckdb
-- isolation: SNAPSHOT
-- oracle: troc
-- verdict: bug
-- title: an UPDATE that commits without an error is lost, for another changed the row with RETURNING
/* init */ CREATE TABLE t (a INT, b INT, k INT PRIMARY KEY);
/* init */ INSERT INTO t VALUES (1, 0, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET a = 2 RETURNING *;
/* T2 */ UPDATE t SET b = 9;
/* T1 */ COMMIT;
