-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: pass
-- title: truth 10: a text that is no number is a warning in SELECT's condition and an error in UPDATE's, if a row is looked at
/* init */ CREATE TABLE t (a INT, b VARCHAR(9));
/* init */ INSERT INTO t VALUES (1, 'x');
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t WHERE b = 0;
/* T1 */ UPDATE t SET a = 2 WHERE b = 0;
/* T2 */ DELETE FROM t WHERE a = 1;
/* T1 */ UPDATE t SET a = 3 WHERE b = 0;
/* T1 */ COMMIT;
