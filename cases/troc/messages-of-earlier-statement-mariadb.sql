-- titrant case 1
-- engine: mariadb:11.4.5
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: permitted messages-are-kept
-- title: SAVEPOINT uses no table and has no messages, so SHOW WARNINGS returns those of the SELECT before it
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b VARCHAR(10));
/* init */ INSERT INTO t VALUES (1, 'x'), (2, '2');
/* T1 */ BEGIN;
/* T1 */ SELECT a FROM t WHERE b = 2;
/* T1 */ SAVEPOINT s;
/* T1 */ SHOW WARNINGS;
/* T1 */ COMMIT;
