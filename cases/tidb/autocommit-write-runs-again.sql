-- titrant case 1
-- title: an UPDATE outside a transaction, in a session in optimistic mode, waits, and then runs again on the newest rows
-- engine: tidb
-- mode: optimistic
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: pass
/* init */ CREATE TABLE t0 (c0 INT, c1 INT);
/* init */ INSERT INTO t0 VALUES (1, 11), (2, 0);
/* T1 */ BEGIN PESSIMISTIC;
/* T1 */ UPDATE t0 SET c0 = c0 + 3;
/* T2 */ UPDATE t0 SET c0 = c0 + 1, c1 = c1 + 1 WHERE c1 = 11;
/* T1 */ INSERT INTO t0 VALUES (10, 11);
/* T1 */ COMMIT;
