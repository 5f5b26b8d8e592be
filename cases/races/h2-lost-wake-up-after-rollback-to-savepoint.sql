-- titrant case 1
-- engine: h2
-- isolation: READ COMMITTED
-- oracle: survival
-- verdict: bug
-- kind: lost-wake-up
-- title: a blocked statement sleeps until the lock time-out after ROLLBACK TO SAVEPOINT and the end of the lock holder: the empty COMMIT or ROLLBACK wakes no waiter
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 0);
/* T1 */ BEGIN;
/* T1 */ SAVEPOINT s;
/* T1 */ UPDATE t SET b = 5;
/* T2 */ UPDATE t SET b = b + 1;
/* T1 */ ROLLBACK TO SAVEPOINT s;
/* T1 */ ROLLBACK;
