-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: READ COMMITTED
-- oracle: writecheck
-- verdict: bug
-- source: as MariaDB#27992, found with partitions
-- title: an UPDATE that waited for a row misses it when it moved to another partition
-- note: the row was there before and after, and every row matches
/* init */ CREATE TABLE t(k INT, v INT) PARTITION BY HASH (k) PARTITIONS 2;
/* init */ INSERT INTO t VALUES (1, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET k = 2;
/* T2 */ UPDATE t SET v = 2;
/* T1 */ COMMIT;
