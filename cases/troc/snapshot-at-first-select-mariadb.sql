-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: pass
-- title: the first SELECT takes the snapshot; BEGIN and UPDATE do not
/* init */ CREATE TABLE t(a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 0), (2, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 1 WHERE a = 1;
/* T2 */ UPDATE t SET b = 2 WHERE a = 2;
/* T1 */ SELECT * FROM t;
/* T2 */ UPDATE t SET b = 3 WHERE a = 2;
/* T1 */ SELECT * FROM t;
/* T1 */ COMMIT;
