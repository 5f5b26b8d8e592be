-- titrant case 1
-- engine: mariadb:11.4.5
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: pass
-- title: after a duplicate key error a transaction of MariaDB continues and keeps its earlier changes
/* init */ CREATE TABLE t (a INT PRIMARY KEY);
/* init */ INSERT INTO t VALUES (1);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (2);
/* T1 */ INSERT INTO t VALUES (1);
/* T1 */ INSERT INTO t VALUES (3);
/* T2 */ INSERT INTO t VALUES (4);
/* T1 */ COMMIT;
/* T2 */ SELECT * FROM t;
