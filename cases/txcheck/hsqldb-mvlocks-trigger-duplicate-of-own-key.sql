-- titrant case 1
-- engine: hsqldb:mvlocks
-- isolation: REPEATABLE READ
-- oracle: txcheck
-- verdict: bug
-- title: in mode mvlocks an INSERT fails with a duplicate key, because its trigger updates an old version of a row
-- note: the cause is that of hsqldb-mvlocks-duplicate-of-own-key.sql; without trigger, UPDATE c fails in the same way
/* init */ CREATE TABLE t (a INT);
/* init */ CREATE TABLE u (a INT);
/* init */ CREATE TABLE c (k INT PRIMARY KEY, n INT);
/* init */ INSERT INTO c VALUES (1, 0);
/* init */ CREATE TRIGGER counts AFTER INSERT ON t REFERENCING NEW ROW AS fresh FOR EACH ROW UPDATE c SET n = n + fresh.a;
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM u;
/* T2 */ UPDATE c SET n = 10;
/* T1 */ INSERT INTO t VALUES (1);
/* T1 */ COMMIT;
