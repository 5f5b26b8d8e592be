-- titrant case 1
-- engine: mariadb:11.4.5
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: permitted snapshot-keeps-places
-- strict: bug
-- title: a row that another transaction moved to another partition is read twice after the own UPDATE: in the new partition, and in the old one as the snapshot has it
/* init */ CREATE TABLE t(a INT, b INT) PARTITION BY HASH (a) PARTITIONS 4;
/* init */ INSERT INTO t VALUES (0, 0), (7, 0);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;
/* T2 */ UPDATE t SET a = 1 WHERE a = 0;
/* T1 */ UPDATE t SET b = 1;
/* T1 */ SELECT * FROM t;
/* T1 */ COMMIT;
