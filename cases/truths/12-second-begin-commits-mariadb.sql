-- titrant case 1
-- engine: mariadb:11.4.5
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: pass
-- title: a second BEGIN commits the open transaction, and the next read takes a new snapshot
/* init */ CREATE TABLE t (a INT);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;
/* T2 */ INSERT INTO t VALUES (1);
/* T1 */ INSERT INTO t VALUES (2);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;
/* T1 */ ROLLBACK;
