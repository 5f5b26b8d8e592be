-- titrant case 1
-- engine: mariadb:11.4.5
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: permitted failed-statement-keeps-locks
-- title: an INSERT that fails with a duplicate key keeps a lock on the existing row, and another transaction waits for it
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 0);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (1, 1);
/* T2 */ UPDATE t SET b = 2 WHERE a = 1;
/* T1 */ SELECT * FROM t;
/* T1 */ COMMIT;
