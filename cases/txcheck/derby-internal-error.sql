-- titrant case 1
-- engine: derby
-- isolation: READ COMMITTED
-- oracle: txcheck
-- verdict: bug
-- kind: internal error inside transactions
-- title: the SQL compiler fails with a NullPointerException and drops the session: a condition with NULLIF over a derived table with EXCEPT
-- source: a campaign of Titrant with complex statements
/* init */ CREATE TABLE t0 (c0 INT, c1 INT);
/* T1 */ UPDATE t0 SET c1 = 0 WHERE EXISTS (SELECT * FROM (SELECT 0 AS o1 FROM t0 EXCEPT SELECT c0 AS o1 FROM t0) AS a11 WHERE o1 < NULLIF(o1, 0));
