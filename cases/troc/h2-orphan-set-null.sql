-- titrant case 1
-- engine: h2
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: bug
-- title: ON DELETE SET NULL leaves an orphaned row, because a child row was inserted while the DELETE was blocked
-- note: the DELETE waits for a child row that T1 has locked; T1 inserts another child row during the wait, and this row keeps its reference
/* init */ CREATE TABLE p (a INT PRIMARY KEY);
/* init */ INSERT INTO p VALUES (0);
/* init */ CREATE TABLE c (a INT, b INT REFERENCES p(a) ON DELETE SET NULL);
/* init */ INSERT INTO c VALUES (0, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE c SET a = 1;
/* T2 */ DELETE FROM p;
/* T1 */ INSERT INTO c VALUES (2, 0);
/* T1 */ COMMIT;
