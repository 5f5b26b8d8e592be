-- titrant case 1
-- engine: h2
-- isolation: SNAPSHOT
-- oracle: writecheck
-- verdict: bug
-- title: two transactions commit and leave an orphaned row
-- note: T2's foreign key check searches the parent row in its snapshot only. SERIALIZABLE does the same; up to REPEATABLE READ the INSERT fails
/* init */ CREATE TABLE p(a INT PRIMARY KEY);
/* init */ INSERT INTO p VALUES (0);
/* init */ CREATE TABLE c(a INT REFERENCES p(a));
/* T2 */ BEGIN;
/* T2 */ SELECT * FROM c;
/* T1 */ DELETE FROM p;
/* T2 */ INSERT INTO c VALUES (0);
/* T2 */ COMMIT;
