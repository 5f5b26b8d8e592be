-- titrant case 1
-- engine: hsqldb:mvlocks
-- isolation: REPEATABLE READ
-- oracle: writecheck
-- verdict: bug
-- title: two transactions commit and leave an orphaned row
-- note: T2 waits for T1, then deletes the parent row by its old snapshot, which has no child row of it
/* init */ CREATE TABLE p(a INT PRIMARY KEY);
/* init */ INSERT INTO p VALUES (0);
/* init */ CREATE TABLE c(a INT, b INT REFERENCES p(a));
/* init */ INSERT INTO c VALUES (0, NULL);
/* T1 */ BEGIN;
/* T1 */ UPDATE c SET b = 0;
/* T2 */ BEGIN;
/* T2 */ SELECT * FROM p;
/* T2 */ DELETE FROM p;
/* T2 */ COMMIT;
/* T1 */ COMMIT;
