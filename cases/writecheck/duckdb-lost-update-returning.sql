-- titrant case 1
-- engine: duckdb
-- isolation: SNAPSHOT
-- oracle: writecheck
-- verdict: bug
-- title: two UPDATEs of the same column both commit, and the one that committed last is lost
-- note: DuckDB executes UPDATE … RETURNING on a table with a key as a delete and an insert. Without RETURNING, or without the key, the second UPDATE fails with a conflict
/* init */ CREATE TABLE t(a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 1;
/* T2 */ UPDATE t SET b = 2 RETURNING *;
/* T1 */ COMMIT;
