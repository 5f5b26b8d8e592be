-- titrant case 1
-- engine: duckdb
-- isolation: SNAPSHOT
-- oracle: writecheck
-- verdict: permitted snapshot-write
-- title: a changed row is gone after another transaction deleted it, although that transaction inserted an equal row
/* init */ CREATE TABLE t(a INT, b INT);
/* init */ INSERT INTO t VALUES (1, 1);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;
/* T2 */ DELETE FROM t;
/* T2 */ INSERT INTO t VALUES (1, 1);
/* T1 */ UPDATE t SET a = 0;
/* T1 */ COMMIT;
