-- titrant case 1
-- engine: duckdb
-- isolation: SNAPSHOT
-- oracle: constraints
-- verdict: bug
-- kind: orphaned row
-- title: a row is inserted while another transaction deletes its parent; both commit
-- note: no isolation level excuses an orphaned row
/* init */ CREATE TABLE p(a INT PRIMARY KEY);
/* init */ INSERT INTO p VALUES (1);
/* init */ CREATE TABLE c(b INT REFERENCES p(a));
/* T1 */ BEGIN;
/* T1 */ DELETE FROM p;
/* T2 */ INSERT INTO c VALUES (1);
/* T1 */ COMMIT;
