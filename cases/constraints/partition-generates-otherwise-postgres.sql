-- titrant case 1
-- engine: postgres:18.6
-- isolation: READ COMMITTED
-- oracle: constraints
-- verdict: not-applicable
-- title: a partition may generate a column by an expression of its own; the table's expression says nothing about its rows
/* init */ CREATE TABLE t (a INT, b INT, d INT GENERATED ALWAYS AS (a + b) STORED) PARTITION BY LIST (a);
/* init */ CREATE TABLE t1 PARTITION OF t FOR VALUES IN (1);
/* init */ CREATE TABLE t2 PARTITION OF t (d WITH OPTIONS GENERATED ALWAYS AS (a + b + 1000) STORED) FOR VALUES IN (2);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = b + 10;
/* T1 */ COMMIT;
