-- titrant case 1
-- engine: derby
-- isolation: READ COMMITTED
-- oracle: survival
-- verdict: bug
-- kind: connection-lost
-- title: an UPDATE whose subquery compares a column of a derived table with a list fails with an ArrayIndexOutOfBoundsException and drops the session
-- source: a campaign of Titrant with complex statements
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ CREATE TABLE t1 (c0 INT PRIMARY KEY);
/* T1 */ UPDATE t0 SET c0 = COALESCE((SELECT o0 FROM (SELECT 0 AS o0, c0 AS o1 FROM t1) AS a3 WHERE o1 IN (0, 1)), c0);
