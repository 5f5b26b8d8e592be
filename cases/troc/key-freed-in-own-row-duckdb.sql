-- titrant case 1
-- engine: duckdb
-- isolation: SNAPSHOT
-- oracle: troc
-- verdict: pass
-- source: random case
-- title: INSERT may use a key again that another transaction changed, in a row that the inserting transaction has changed too
/* init */ CREATE TABLE t0 (c0 INT PRIMARY KEY, c2 INT, c3 INT);
/* init */ INSERT INTO t0 VALUES (0, 0, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c2 = 0;
/* T2 */ UPDATE t0 SET c0 = 1;
/* T1 */ UPDATE t0 SET c3 = 0;
/* T1 */ INSERT INTO t0 VALUES (0, 0, 0);
/* T1 */ COMMIT;
