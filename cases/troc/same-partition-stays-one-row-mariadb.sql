-- titrant case 1
-- engine: mariadb:11.4.5
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: pass
-- title: a row of a table without a key is read once if its partition stays the same
/* init */ CREATE TABLE t(a INT, b INT) PARTITION BY RANGE (a) (PARTITION p0 VALUES LESS THAN (5), PARTITION p1 VALUES LESS THAN MAXVALUE);
/* init */ INSERT INTO t VALUES (0, 0), (7, 0);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;
/* T2 */ UPDATE t SET a = 4 WHERE a = 0;
/* T1 */ UPDATE t SET b = 1;
/* T1 */ SELECT * FROM t;
/* T1 */ COMMIT;
