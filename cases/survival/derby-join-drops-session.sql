-- titrant case 1
-- engine: derby
-- isolation: READ COMMITTED
-- oracle: survival
-- verdict: bug
-- kind: connection-lost
-- title: the SQL compiler fails with a ConcurrentModificationException and drops the session: three tables, joined by equal columns in a circle
-- source: a campaign of Titrant with complex statements
/* init */ CREATE TABLE t0 (c0 INT, c2 INT);
/* init */ CREATE TABLE t1 (c0 INT, c2 INT);
/* T1 */ SELECT * FROM t0 AS a0 JOIN t1 AS a1 ON a0.c2 = a1.c0 JOIN t1 AS a2 ON a0.c2 = a2.c2 WHERE a2.c2 = a0.c0;
