-- titrant case 1
-- engine: h2
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: permitted recheck-after-wait
-- title: FOR UPDATE waits for two rows: one moves to another key, the other is deleted and a new row with its key is inserted
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 0), (2, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET a = 3 WHERE a = 2;
/* T1 */ DELETE FROM t WHERE a = 1;
/* T1 */ INSERT INTO t VALUES (1, 1);
/* T2 */ BEGIN;
/* T2 */ SELECT * FROM t FOR UPDATE;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
