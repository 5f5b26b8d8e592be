-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: unknown
-- title: the order in which an UPDATE assigns its columns depends on the plan
/* init */ CREATE TABLE t0 (c0 DOUBLE, c1 INT);
/* init */ INSERT INTO t0 VALUES (0.5E0, 0);
/* T1 */ UPDATE t0 SET c0 = c0 + 3, c1 = CASE WHEN c0 = 3.5E0 THEN 0 END WHERE c1 >= ANY (SELECT c1 FROM t0);
/* T1 */ SELECT * FROM t0;
