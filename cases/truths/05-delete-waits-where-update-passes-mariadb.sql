-- titrant case 1
-- engine: mariadb:11.4.5
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: pass
-- title: UPDATE skips a locked row that does not match; DELETE and FOR UPDATE wait for it
/* init */ CREATE TABLE t (a INT, b INT);
/* init */ INSERT INTO t VALUES (1, 0), (2, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 1 WHERE a = 1;
/* T2 */ UPDATE t SET b = 2 WHERE a = 2;
/* T3 */ DELETE FROM t WHERE a = 3;
/* T4 */ SELECT * FROM t WHERE a = 2 FOR UPDATE;
/* T1 */ COMMIT;
