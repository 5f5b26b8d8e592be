-- titrant case 1
-- engine: duckdb
-- isolation: SNAPSHOT
-- oracle: writecheck
-- verdict: bug
-- title: an UPDATE that commits without an error is lost, for another moved the row in an index
-- note: an UPDATE of an indexed column is a delete and an insert; one of another column in the same row does not see the delete as a conflict, and its change goes with the old row. The manual says that the second to edit a row fails with a conflict. Without the index both changes stay
/* init */ CREATE TABLE t(a INT, b INT);
/* init */ CREATE INDEX i ON t(a);
/* init */ INSERT INTO t VALUES (1, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET a = 2;
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET b = 9;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
