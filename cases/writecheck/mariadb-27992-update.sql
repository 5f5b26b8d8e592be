-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: READ COMMITTED
-- oracle: writecheck
-- verdict: bug
-- source: as MariaDB#27992, found with UPDATE
-- title: a blocked UPDATE misses the row that it waited for, because its primary key changed during the wait
-- note: the row matches before and after the wait; the documentation says that the UPDATE reads it again after the wait
/* init */ CREATE TABLE t(k INT PRIMARY KEY, v INT);
/* init */ INSERT INTO t VALUES (57, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET k = 8;
/* T2 */ UPDATE t SET v = 2;
/* T1 */ COMMIT;
