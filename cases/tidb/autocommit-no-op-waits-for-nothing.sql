-- titrant case 1
-- title: an autocommit UPDATE to equal values stores nothing, so it does not wait for the lock of the row
-- engine: tidb
-- mode: pessimistic
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: pass
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ INSERT INTO t0 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ DELETE FROM t0;
/* T2 */ UPDATE t0 SET c0 = 0;
/* T1 */ COMMIT;
