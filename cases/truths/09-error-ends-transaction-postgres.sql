-- titrant case 1
-- engine: postgres:18.6
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: pass
-- title: after an error PostgreSQL accepts only ROLLBACK, and COMMIT rolls back the earlier changes
/* init */ CREATE TABLE t (a INT PRIMARY KEY);
/* init */ INSERT INTO t VALUES (1);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (2);
/* T1 */ INSERT INTO t VALUES (1);
/* T1 */ INSERT INTO t VALUES (3);
/* T2 */ INSERT INTO t VALUES (4);
/* T1 */ COMMIT;
/* T2 */ SELECT * FROM t;
