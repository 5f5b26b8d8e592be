-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: pass
-- title: a shared lock on the entries of a covering index does not protect a column that only the subquery reads
/* init */ CREATE TABLE t(a INT PRIMARY KEY, b INT, c INT);
/* init */ CREATE INDEX i ON t(c);
/* init */ INSERT INTO t VALUES (1, 1, 1), (2, 2, 2);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ SELECT a FROM t WHERE a >= ALL (SELECT s.a FROM t AS s WHERE s.b = 0) LOCK IN SHARE MODE;
/* T2 */ UPDATE t SET b = 5 WHERE a = 1;
/* T2 */ COMMIT;
/* T1 */ COMMIT;
