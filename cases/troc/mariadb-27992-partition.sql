-- titrant case 1
-- engine: mariadb:11.4.5
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: bug
-- title: a row that has been moved to a partition which the scan has passed is lost to an UPDATE that waited for it (the MariaDB#27992 family)
/* init */ CREATE TABLE t0 (c0 INT, c2 INT) PARTITION BY HASH (c2) PARTITIONS 4;
/* init */ INSERT INTO t0 VALUES (1, 1);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c2 = 0;
/* T2 */ UPDATE t0 SET c0 = 0;
/* T1 */ COMMIT;
