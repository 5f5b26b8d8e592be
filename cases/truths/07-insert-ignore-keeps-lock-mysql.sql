-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: pass
-- title: truth 7: an INSERT IGNORE that put nothing in keeps a lock on the row that is there, for which a peer waits
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 0);
/* T1 */ BEGIN;
/* T1 */ INSERT IGNORE INTO t VALUES (1, 1);
/* T2 */ DELETE FROM t WHERE a = 1;
/* T1 */ COMMIT;
