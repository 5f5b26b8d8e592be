-- titrant case 1
-- engine: duckdb
-- isolation: SNAPSHOT
-- oracle: troc
-- verdict: bug
-- title: two concurrent UPDATEs of the same column both commit, because one of them sets it to NULL
/* init */ CREATE TABLE t (b INT);
/* init */ INSERT INTO t VALUES (0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 1;
/* T2 */ UPDATE t SET b = NULL;
/* T1 */ COMMIT;
