-- titrant case 1
-- engine: duckdb
-- isolation: SNAPSHOT
-- oracle: writecheck
-- verdict: permitted no-gap-locks
-- title: T2 inserts a row and deletes the row that T1 changes: the inserted row is not a version of the deleted one
/* init */ CREATE TABLE t(a INT, b INT);
/* init */ INSERT INTO t VALUES (0, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 1;
/* T2 */ INSERT INTO t VALUES (1, 0);
/* T2 */ DELETE FROM t WHERE a = 0;
/* T1 */ COMMIT;
