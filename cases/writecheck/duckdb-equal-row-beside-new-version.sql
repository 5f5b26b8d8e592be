-- titrant case 1
-- engine: duckdb
-- isolation: SNAPSHOT
-- oracle: writecheck
-- verdict: permitted no-gap-locks
-- title: two transactions change different columns of a row, then one of them inserts a row that equals the old version
/* init */ CREATE TABLE t(a INT, b INT);
/* init */ INSERT INTO t VALUES (1, 1);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET a = 0;
/* T2 */ UPDATE t SET b = 0;
/* T2 */ INSERT INTO t VALUES (1, 1);
/* T1 */ COMMIT;
