-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: pass
-- title: a FLOAT has more digits than its text, NULL is not 'NULL', and rows are compared column by column
/* init */ CREATE TABLE t (a FLOAT, b VARCHAR(9), c VARCHAR(9));
/* init */ INSERT INTO t VALUES (16777216, 'NULL', 'x, y'), (0.1, NULL, 'x'), (1234567.8, 'x', 'y');
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;
/* T2 */ UPDATE t SET a = a * 3 WHERE a > 1234567;
/* T1 */ SELECT a * 3, b, c FROM t;
/* T1 */ UPDATE t SET c = b WHERE a > 3703703.3;
/* T1 */ COMMIT;
/* T2 */ SELECT * FROM t WHERE b IS NULL OR a * 10 <> 1;
