-- titrant case 1
-- engine: mariadb:10.2.11
-- isolation: REPEATABLE READ
-- source: WriteCheck listing 2 (MariaDB#14868)
-- title: ROLLBACK TO SAVEPOINT crashes the server
-- expect: wrong: the server crashes; right: one row of 20000 letters a
-- note: isolation level and version not printed
-- seen: mariadb 10.2.11, 10.11.5 and 11.4.5, mysql 5.6.14: no crash, one row of 20000 letters
/* init */ CREATE TABLE t(c1 TEXT);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t(c1) VALUES (REPEAT('a',20000));
/* T1 */ SAVEPOINT sp;
/* T1 */ INSERT INTO t(c1) VALUES (REPEAT('a',20000));
/* T1 */ ROLLBACK TO sp;
/* T1 */ COMMIT;
