-- titrant case 1
-- engine: duckdb
-- isolation: SNAPSHOT
-- oracle: txcheck
-- verdict: bug
-- title: an UPDATE changes a row that another transaction has deleted since the snapshot, and both commit: no order of the two explains the read of x
/* init */ CREATE TABLE x (a INT PRIMARY KEY, b INT);
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO x VALUES (1, 0);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM x;
/* T2 */ BEGIN;
/* T2 */ UPDATE x SET b = 1;
/* T1 */ DELETE FROM t WHERE a = 1;
/* T1 */ COMMIT;
/* T2 */ UPDATE t SET b = 19;
/* T2 */ COMMIT;
