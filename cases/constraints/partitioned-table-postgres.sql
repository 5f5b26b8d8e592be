-- titrant case 1
-- engine: postgres:18.6
-- isolation: READ COMMITTED
-- oracle: constraints
-- verdict: pass
-- title: a row moves to another partition, and the key stays unique
-- note: a partition keeps every constraint of its table, so the oracle judges the table
/* init */ CREATE TABLE t(a INT PRIMARY KEY, b INT NOT NULL) PARTITION BY RANGE (a);
/* init */ CREATE TABLE t_p0 PARTITION OF t FOR VALUES FROM (MINVALUE) TO (7);
/* init */ CREATE TABLE t_p1 PARTITION OF t DEFAULT;
/* init */ INSERT INTO t VALUES (1, 1), (8, 8);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET a = 9 WHERE a = 1;
/* T2 */ INSERT INTO t VALUES (9, 2);
/* T1 */ COMMIT;
