-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: READ COMMITTED
-- oracle: writecheck
-- verdict: bug
-- source: MariaDB#27992
-- title: a DELETE that waited for a row misses it when it resumes
-- note: the row was locked when the DELETE came to it, and a DELETE of everything matches it whatever it becomes; that the scan had passed the place where the row now stands is no excuse that is documented
/* init */ CREATE TABLE t(c1 INT PRIMARY KEY);
/* init */ INSERT INTO t(c1) VALUES (8);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ UPDATE t SET c1 = 5;
/* T2 */ DELETE FROM t;
/* T1 */ UPDATE t SET c1 = 3;
/* T1 */ COMMIT;
/* T2 */ SELECT * FROM t FOR UPDATE;
/* T2 */ COMMIT;
