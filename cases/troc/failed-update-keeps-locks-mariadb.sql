-- titrant case 1
-- engine: mariadb:11.4.5
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: permitted failed-statement-keeps-locks
-- title: an UPDATE that fails because of a CHECK keeps the lock of its row until its transaction ends
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT, CHECK (b >= 0));
/* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = -1 WHERE a = 1;
/* T2 */ UPDATE t SET b = 7 WHERE a = 1;
/* T1 */ COMMIT;
