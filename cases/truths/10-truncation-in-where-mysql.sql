-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: permitted failed-statement-keeps-locks
-- title: the comparison of a non-numeric text with a number is a warning in SELECT and an error in UPDATE, if the statement evaluates it for a row
/* init */ CREATE TABLE t (a INT, b VARCHAR(9));
/* init */ INSERT INTO t VALUES (1, 'x');
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t WHERE b = 0;
/* T1 */ UPDATE t SET a = 2 WHERE b = 0;
/* T2 */ DELETE FROM t WHERE a = 1;
/* T1 */ UPDATE t SET a = 3 WHERE b = 0;
/* T1 */ COMMIT;
