-- titrant case 1
-- engine: hsqldb:mvcc
-- isolation: READ COMMITTED
-- oracle: writecheck
-- verdict: bug
-- title: INSERT fails for a parent row whose deletion was never committed
-- note: REPEATABLE READ and SERIALIZABLE do the same. The INSERT does not wait for T1, as it would for a duplicate key
/* init */ CREATE TABLE p(a INT PRIMARY KEY);
/* init */ INSERT INTO p VALUES (0);
/* init */ CREATE TABLE c(a INT REFERENCES p(a));
/* T1 */ BEGIN;
/* T1 */ DELETE FROM p;
/* T2 */ INSERT INTO c VALUES (0);
/* T1 */ ROLLBACK;
