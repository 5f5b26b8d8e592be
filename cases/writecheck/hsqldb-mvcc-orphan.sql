-- titrant case 1
-- engine: hsqldb:mvcc
-- isolation: REPEATABLE READ
-- oracle: writecheck
-- verdict: bug
-- title: two transactions commit and leave an orphaned row
-- note: T1's foreign key check searches the parent row in its snapshot only
/* init */ CREATE TABLE p(a INT PRIMARY KEY);
/* init */ INSERT INTO p VALUES (0);
/* init */ CREATE TABLE c(a INT REFERENCES p(a));
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM c;
/* T2 */ DELETE FROM p;
/* T1 */ INSERT INTO c VALUES (0);
/* T1 */ COMMIT;
