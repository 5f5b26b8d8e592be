-- titrant case 1
-- engine: duckdb
-- isolation: SNAPSHOT
-- oracle: writecheck
-- verdict: bug
-- title: T2's UPDATE commits without an error but is lost, because T1 changed an indexed column of the same row
-- note: DuckDB executes an UPDATE of an indexed column as a delete and an insert. T2's UPDATE of another column does not conflict with this delete, and its change disappears with the old row. The manual says that the second transaction that edits a row fails with a conflict. Without the index both changes remain
/* init */ CREATE TABLE t(a INT, b INT);
/* init */ CREATE INDEX i ON t(a);
/* init */ INSERT INTO t VALUES (1, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET a = 2;
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET b = 9;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
