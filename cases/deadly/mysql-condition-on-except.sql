-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: READ COMMITTED
-- oracle: survival
-- verdict: bug
-- kind: crash
-- title: a join of a one-row table and a derived table of EXCEPT (or INTERSECT, not UNION) crashes the server if a condition with OR uses a column of each
-- source: a campaign of Titrant with --oracle txcheck --sql complex, seed 1818, cases 112 and 113; outside and inside of transactions
/* init */ CREATE TABLE t1 (c0 INT, c1 INT);
/* init */ INSERT INTO t1 VALUES (1, 1);
/* init */ CREATE TABLE t2 (c0 INT, c1 INT);
/* T1 */ SELECT t1.c0 FROM t1 JOIN (SELECT c0, c1 FROM t2 EXCEPT SELECT c0, c1 FROM t1) AS d ON t1.c1 = d.c1 WHERE d.c0 = 1 OR t1.c0 = 1;
