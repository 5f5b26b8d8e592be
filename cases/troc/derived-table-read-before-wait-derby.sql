-- titrant case 1
-- engine: derby
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: permitted scan-goes-on-after-wait
-- title: a scan of a derived table has read row 1 before its wait at row 6; the row changes during the wait
/* init */ CREATE TABLE t (a INT NOT NULL PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 18), (2, 0), (6, 4);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 7 WHERE a = 6;
/* T2 */ SELECT * FROM (SELECT * FROM t WHERE a > 9 OR b IN (4, 18)) AS w;
/* T1 */ UPDATE t SET b = -11 WHERE a = 1;
/* T1 */ COMMIT;
