-- titrant case 1
-- engine: mariadb:11.4.5
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: pass
-- title: SET TRANSACTION chooses READ COMMITTED for the next transaction of the session only
/* init */ CREATE TABLE t (a INT);
/* init */ INSERT INTO t VALUES (0);
/* T1 */ SET TRANSACTION ISOLATION LEVEL READ COMMITTED;
/* T1 */ BEGIN;
/* T1 */ SELECT a FROM t;
/* T2 */ UPDATE t SET a = 1;
/* T1 */ SELECT a FROM t;
/* T1 */ COMMIT;
/* T1 */ BEGIN;
/* T1 */ SELECT a FROM t;
/* T2 */ UPDATE t SET a = 2;
/* T1 */ SELECT a FROM t;
/* T1 */ COMMIT;
