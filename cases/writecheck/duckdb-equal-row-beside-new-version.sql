-- titrant case 1
-- engine: duckdb
-- isolation: SNAPSHOT
-- oracle: writecheck
-- verdict: permitted no-gap-locks
-- title: two change different columns of a row, and one then puts in a row like the old one
/* init */ CREATE TABLE t(a INT, b INT);
/* init */ INSERT INTO t VALUES (1, 1);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET a = 0;
/* T2 */ UPDATE t SET b = 0;
/* T2 */ INSERT INTO t VALUES (1, 1);
/* T1 */ COMMIT;
