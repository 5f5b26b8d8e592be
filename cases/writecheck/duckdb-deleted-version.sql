-- titrant case 1
-- engine: duckdb
-- isolation: SNAPSHOT
-- oracle: writecheck
-- verdict: permitted no-gap-locks
-- title: T3 deletes a row that T1 and T2 change, and inserts another row: the inserted row is not a version of the deleted one
/* init */ CREATE TABLE t(a INT, b INT, c INT);
/* init */ INSERT INTO t VALUES (1, 0, 0);
/* T3 */ BEGIN;
/* T3 */ DELETE FROM t;
/* T3 */ INSERT INTO t VALUES (1, 0, 1);
/* T2 */ UPDATE t SET b = 1;
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET a = 0;
/* T3 */ COMMIT;
/* T1 */ COMMIT;
