-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: bug
-- source: MariaDB#27992
-- title: a blocked DELETE misses the row that it waited for, because the primary key of the row changed during the wait
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
