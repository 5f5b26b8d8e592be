-- titrant case 1
-- engine: hsqldb:mvcc
-- isolation: READ COMMITTED
-- oracle: writecheck
-- verdict: bug
-- title: INSERT of a child row fails because of a DELETE of its parent row that is later rolled back
-- note: REPEATABLE READ and SERIALIZABLE do the same. The INSERT does not wait for T1, although an INSERT with a duplicate key would
/* init */ CREATE TABLE p(a INT PRIMARY KEY);
/* init */ INSERT INTO p VALUES (0);
/* init */ CREATE TABLE c(a INT REFERENCES p(a));
/* T1 */ BEGIN;
/* T1 */ DELETE FROM p;
/* T2 */ INSERT INTO c VALUES (0);
/* T1 */ ROLLBACK;
