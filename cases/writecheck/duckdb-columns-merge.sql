-- titrant case 1
-- engine: duckdb
-- isolation: SNAPSHOT
-- oracle: writecheck
-- verdict: pass
-- title: without an index, two transactions change different columns of a row, and both changes remain
/* init */ CREATE TABLE t(a INT, b INT);
/* init */ INSERT INTO t VALUES (1, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET a = 2;
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET b = 9;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
