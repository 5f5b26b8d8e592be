-- titrant case 1
-- engine: h2
-- isolation: SNAPSHOT
-- oracle: survival
-- verdict: bug
-- kind: orphan-lock
-- title: the deadlock victim's row lock leaks: the other transaction waits for it until the lock time-out, although no other transaction is open
/* init */ CREATE TABLE t0 (c0 INT, c1 INT);
/* init */ INSERT INTO t0 VALUES (0, 0), (0, 1);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c0 = 0 WHERE NOT (0 = c1);
/* T2 */ SELECT * FROM t0 FOR UPDATE;
/* T1 */ SELECT * FROM t0 FOR UPDATE;
/* T1 */ COMMIT;
