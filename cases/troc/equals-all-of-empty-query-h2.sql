-- titrant case 1
-- engine: h2
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: permitted recheck-after-wait
-- title: H2 looks up "= ALL (query)" in an index and in a derived table as "IN (query)", so on a view the empty query selects no row, and in the table itself every row
/* init */ CREATE TABLE t0 (c1 INT);
/* init */ CREATE TABLE t1 (c0 INT, c1 INT);
/* init */ INSERT INTO t1 VALUES (0, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t1 SET c0 = 5;
/* T1 */ INSERT INTO t1 VALUES (1, 1);
/* T2 */ UPDATE t1 SET c0 = 7 WHERE c1 = ALL (SELECT c1 FROM t0);
/* T1 */ COMMIT;
