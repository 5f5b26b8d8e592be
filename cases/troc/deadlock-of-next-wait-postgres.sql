-- titrant case 1
-- engine: postgres:18.6
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: pass
-- title: T3 waits for T2 before and after T1's ROLLBACK, for two locks: only after the second wait has searched for deadlocks may T2 go on
/* init */ CREATE TABLE t0 (c0 INT PRIMARY KEY, c1 INT);
/* init */ INSERT INTO t0 VALUES (0, 0), (1, 0);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T3 */ BEGIN;
/* T1 */ UPDATE t0 SET c1 = 1 WHERE c0 = 0;
/* T3 */ UPDATE t0 SET c1 = 3 WHERE c0 = 1;
/* T2 */ UPDATE t0 SET c1 = 2 WHERE c0 = 0;
/* T3 */ UPDATE t0 SET c1 = 3 WHERE c0 = 0;
/* T1 */ ROLLBACK;
/* T2 */ UPDATE t0 SET c1 = 2 WHERE c0 = 1;
/* T2 */ COMMIT;
/* T3 */ COMMIT;
