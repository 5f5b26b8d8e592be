-- titrant case 1
-- engine: postgres:18.6
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: pass
-- source: MariaDB#27992
-- title: the schedule of mariadb-27992.sql on PostgreSQL: the DELETE finds the row after the wait
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
