-- titrant case 1
-- engine: h2
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: bug
-- kind: incorrect query result
-- source: random case
-- title: at REPEATABLE READ the same query returns other rows the second time: H2 takes no snapshot of a table that is named only in a subquery of a derived table
-- note: so do 2.1.210, 2.1.212 and 2.1.214; a WITH query in place of the derived table does the same; at SNAPSHOT the rows stay
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ INSERT INTO t0 VALUES (5);
/* init */ CREATE TABLE t1 (c0 INT PRIMARY KEY);
/* init */ INSERT INTO t1 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM (SELECT * FROM t0 WHERE EXISTS (SELECT * FROM t1 WHERE c0 = 0)) AS w;
/* T2 */ UPDATE t1 SET c0 = 1;
/* T1 */ SELECT * FROM (SELECT * FROM t0 WHERE EXISTS (SELECT * FROM t1 WHERE c0 = 0)) AS w;
/* T1 */ COMMIT;
