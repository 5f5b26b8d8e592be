-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: permitted snapshot-keeps-places
-- strict: bug
-- title: a row of a table without a key moves to another partition and back: the transaction reads it twice
/* init */ CREATE TABLE t0 (c2 INT) PARTITION BY HASH (c2) PARTITIONS 2;
/* init */ INSERT INTO t0 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c2 = 1;
/* T2 */ BEGIN;
/* T2 */ SELECT * FROM t0;
/* T2 */ UPDATE t0 SET c2 = 0;
/* T2 */ SELECT * FROM t0;
/* T2 */ COMMIT;
/* T1 */ COMMIT;
