-- titrant case 1
-- engine: derby
-- isolation: READ COMMITTED
-- oracle: troc
-- source: random case; one run in a hundred on a busy machine, none in 800 at REPEATABLE READ
-- title: a blocked SELECT releases its lock before it reads the row, and may return a row that the next transaction in the queue writes and rolls back
/* init */ CREATE TABLE t (a INT, b INT);
/* init */ INSERT INTO t VALUES (1, 0), (2, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 1 WHERE a = 2;
/* T3 */ BEGIN;
/* T3 */ SELECT * FROM t;
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET b = 13 WHERE a = 2;
/* T1 */ COMMIT;
/* T3 */ COMMIT;
/* T2 */ ROLLBACK;
