-- titrant case 1
-- engine: duckdb
-- oracle: troc
-- verdict: pass
-- title: DuckDB does not block: the second transaction that changes a row fails with a conflict and is aborted
/* init */ CREATE TABLE t (a INT, b INT);
/* init */ INSERT INTO t VALUES (1, 0), (2, 0);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ UPDATE t SET b = 1 WHERE a = 1;
/* T2 */ UPDATE t SET b = 2 WHERE a = 2;
/* T2 */ UPDATE t SET b = 2 WHERE a = 1;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
