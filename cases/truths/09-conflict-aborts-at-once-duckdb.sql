-- titrant case 1
-- engine: duckdb
-- oracle: troc
-- verdict: pass
-- title: truth 9: DuckDB does not wait: the second to change a row fails, and its transaction with it
/* init */ CREATE TABLE t (a INT, b INT);
/* init */ INSERT INTO t VALUES (1, 0), (2, 0);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ UPDATE t SET b = 1 WHERE a = 1;
/* T2 */ UPDATE t SET b = 2 WHERE a = 2;
/* T2 */ UPDATE t SET b = 2 WHERE a = 1;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
