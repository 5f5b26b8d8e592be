-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: pass
-- title: the deadlock victim's remaining statements do not run in autocommit
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 0), (2, 0);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ UPDATE t SET b = 1 WHERE a = 1;
/* T2 */ UPDATE t SET b = 2 WHERE a = 2;
/* T1 */ UPDATE t SET b = 1 WHERE a = 2;
/* T2 */ UPDATE t SET b = 2 WHERE a = 1;
/* T1 */ INSERT INTO t VALUES (3, 1);
/* T2 */ INSERT INTO t VALUES (4, 2);
/* T1 */ COMMIT;
/* T2 */ COMMIT;
