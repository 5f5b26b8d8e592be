-- titrant case 1
-- engine: mariadb:11.4.5
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: bug
-- title: a blocked UPDATE misses the row that it waited for, because the row moved to a partition that was already scanned (like MariaDB#27992)
/* init */ CREATE TABLE t0 (c0 INT, c2 INT) PARTITION BY HASH (c2) PARTITIONS 4;
/* init */ INSERT INTO t0 VALUES (1, 1);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c2 = 0;
/* T2 */ UPDATE t0 SET c0 = 0;
/* T1 */ COMMIT;
