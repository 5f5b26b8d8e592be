-- titrant case 1
-- engine: mariadb:11.4.5
-- isolation: REPEATABLE READ
-- oracle: constraints
-- verdict: pass
-- title: a write in a READ ONLY transaction is refused (error 1792)
/* init */ CREATE TABLE t1 (a INT PRIMARY KEY);
/* init */ INSERT INTO t1 VALUES (1);
/* T1 */ START TRANSACTION READ ONLY;
/* T1 */ INSERT INTO t1 VALUES (2);
/* T1 */ COMMIT;
