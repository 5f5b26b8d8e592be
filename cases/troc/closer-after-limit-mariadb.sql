-- titrant case 1
-- engine: mariadb:11.4.5
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: pass
-- title: a DELETE with LIMIT and no total ORDER BY does not keep the oracle from trying the other possible orders of a deadlock
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3), (4, 4), (5, 5);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T2 */ DELETE FROM t WHERE b > 3 ORDER BY b - b LIMIT 1;
/* T1 */ UPDATE t SET b = 10 WHERE a = 1;
/* T2 */ UPDATE t SET b = 20 WHERE a > 1;
/* T1 */ UPDATE t SET b = 12 WHERE a = 2;
/* T2 */ UPDATE t SET b = b + 20 WHERE a = 1;
/* T2 */ COMMIT;
/* T1 */ COMMIT;
