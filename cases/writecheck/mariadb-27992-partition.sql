-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: READ COMMITTED
-- oracle: writecheck
-- verdict: bug
-- source: as MariaDB#27992, found with partitions
-- title: a blocked UPDATE misses the row that it waited for, because the row moved to another partition
-- note: the row exists before and after the wait, and the UPDATE has no condition
/* init */ CREATE TABLE t(k INT, v INT) PARTITION BY HASH (k) PARTITIONS 2;
/* init */ INSERT INTO t VALUES (1, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET k = 2;
/* T2 */ UPDATE t SET v = 2;
/* T1 */ COMMIT;
