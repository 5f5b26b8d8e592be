-- titrant case 1
-- engine: duckdb
-- isolation: SNAPSHOT
-- oracle: troc
-- verdict: bug
-- title: T2's UPDATE commits without an error but is lost, because T1 changed an indexed column of the same row
/* init */ CREATE TABLE t (a INT, b INT);
/* init */ CREATE INDEX i ON t (a);
/* init */ INSERT INTO t VALUES (1, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET a = 2;
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET b = 9;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
