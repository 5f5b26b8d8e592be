-- titrant case 1
-- engine: mariadb:11.4.5
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: pass
-- title: a locking read returns the newest rows; a plain read of the same transaction returns the rows of the snapshot
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 0);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;
/* T2 */ UPDATE t SET b = 1;
/* T1 */ SELECT * FROM t FOR UPDATE;
/* T1 */ SELECT * FROM t;
/* T1 */ UPDATE t SET b = b + 1 WHERE b = 1;
/* T1 */ SELECT * FROM t LOCK IN SHARE MODE;
/* T1 */ COMMIT;
