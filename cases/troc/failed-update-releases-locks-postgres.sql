-- titrant case 1
-- engine: postgres
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: pass
-- title: an UPDATE that fails has released the lock of its row after ROLLBACK TO its savepoint
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT CHECK (b >= 0));
/* init */ INSERT INTO t VALUES (1, 1), (2, 2);
/* T1 */ BEGIN;
/* T1 */ SAVEPOINT s;
/* T1 */ UPDATE t SET b = -1 WHERE a = 1;
/* T1 */ ROLLBACK TO s;
/* T2 */ UPDATE t SET b = 7 WHERE a = 1;
/* T1 */ COMMIT;
