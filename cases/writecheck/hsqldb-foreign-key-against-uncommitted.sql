-- titrant case 1
-- engine: hsqldb:locks
-- isolation: READ COMMITTED
-- oracle: writecheck
-- verdict: bug
-- title: DELETE of a parent row fails because of a child row that is never committed
-- note: the DELETE locks the parent table but not the child table, so it does not wait for T1 and reads T1's uncommitted row. With ON DELETE CASCADE or at SERIALIZABLE it waits
/* init */ CREATE TABLE p(a INT PRIMARY KEY);
/* init */ INSERT INTO p VALUES (0);
/* init */ CREATE TABLE c(a INT REFERENCES p(a));
/* T1 */ BEGIN;
/* T1 */ INSERT INTO c VALUES (0);
/* T2 */ DELETE FROM p;
/* T1 */ ROLLBACK;
