-- titrant case 1
-- engine: duckdb
-- isolation: SNAPSHOT
-- oracle: troc
-- verdict: bug
-- title: an INSERT … LIMIT into another table does not excuse the lost update
/* init */ CREATE TABLE t (a INT, b INT);
/* init */ CREATE INDEX i ON t (a);
/* init */ INSERT INTO t VALUES (1, 0);
/* init */ CREATE TABLE u (c INT);
/* init */ CREATE TABLE s (c INT);
/* init */ INSERT INTO s VALUES (1), (2);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET a = 2;
/* T2 */ BEGIN;
/* T2 */ INSERT INTO u SELECT c FROM s LIMIT 1;
/* T2 */ UPDATE t SET b = 9;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
