-- titrant case 1
-- engine: duckdb
-- oracle: troc
-- verdict: pass
-- title: T1 commits a change of column a after T3's snapshot; this does not conflict with T3's UPDATE of column b
/* init */ CREATE TABLE t(a INT, b INT);
/* init */ INSERT INTO t VALUES (0, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET a = 1;
/* T2 */ UPDATE t SET b = 1;
/* T3 */ BEGIN;
/* T3 */ SELECT * FROM t;
/* T1 */ COMMIT;
/* T3 */ UPDATE t SET b = 2;
/* T3 */ COMMIT;
