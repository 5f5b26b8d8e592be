-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: permitted snapshot-keeps-places
-- title: NULL is in another partition than 0, so a snapshot still shows a row that was moved there
/* init */ CREATE TABLE t0 (c0 INT, c2 INT) PARTITION BY HASH (c2) PARTITIONS 3;
/* init */ INSERT INTO t0 VALUES (1, 0);
/* T1 */ START TRANSACTION WITH CONSISTENT SNAPSHOT;
/* T2 */ UPDATE t0 SET c2 = NULL;
/* T1 */ UPDATE t0 SET c0 = 0;
/* T1 */ SELECT * FROM t0;
/* T1 */ COMMIT;
