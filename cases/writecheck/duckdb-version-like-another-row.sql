-- titrant case 1
-- engine: duckdb
-- isolation: SNAPSHOT
-- oracle: writecheck
-- verdict: permitted no-gap-locks
-- title: two transactions change different columns of a row, and the merged version equals another row that T1 changes too
/* init */ CREATE TABLE t(a INT, b INT);
/* init */ INSERT INTO t VALUES (1, 0), (1, 1);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET a = 2;
/* T2 */ UPDATE t SET b = 0 WHERE b = 1;
/* T2 */ INSERT INTO t VALUES (7, 7);
/* T1 */ COMMIT;
