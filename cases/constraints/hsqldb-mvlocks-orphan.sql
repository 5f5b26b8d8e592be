-- titrant case 1
-- engine: hsqldb:mvlocks
-- isolation: REPEATABLE READ
-- oracle: constraints
-- verdict: bug
-- title: in mode mvlocks an INSERT refers to a parent row that was deleted before the INSERT started
-- note: the foreign key is checked by the snapshot of T1's first statement; found by bench/alarms --cases 1000 --seed 4242 hsqldb:mvlocks
/* init */ CREATE TABLE p (a INT PRIMARY KEY);
/* init */ INSERT INTO p VALUES (0);
/* init */ CREATE TABLE c (a INT REFERENCES p(a));
/* init */ CREATE TABLE u (a INT);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM u;
/* T2 */ DELETE FROM p;
/* T1 */ INSERT INTO c VALUES (0);
/* T1 */ COMMIT;
