-- titrant case 1
-- engine: postgres:18.6
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: pass
-- title: T3 waits for a row that T2's UPDATE has locked before it was blocked itself; T1's UPDATE of that row failed
/* init */ CREATE TABLE t0 (c0 INT, c1 INT);
/* init */ INSERT INTO t0 VALUES (0, 0), (1, 0);
/* T1 */ BEGIN;
/* T1 */ DELETE FROM t0 WHERE c0 = 1;
/* T1 */ SAVEPOINT s0;
/* T2 */ UPDATE t0 SET c1 = 0;
/* T1 */ UPDATE t0 SET c1 = 0;
/* T3 */ DELETE FROM t0 WHERE c0 = 0;
/* T1 */ ROLLBACK TO SAVEPOINT s0;
/* T1 */ COMMIT;
