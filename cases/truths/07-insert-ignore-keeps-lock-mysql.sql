-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: pass
-- title: an INSERT IGNORE that skips its row keeps a lock on the existing row, and another transaction waits for it
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 0);
/* T1 */ BEGIN;
/* T1 */ INSERT IGNORE INTO t VALUES (1, 1);
/* T2 */ DELETE FROM t WHERE a = 1;
/* T1 */ COMMIT;
