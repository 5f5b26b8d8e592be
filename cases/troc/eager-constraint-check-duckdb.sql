-- titrant case 1
-- engine: duckdb
-- isolation: SNAPSHOT
-- oracle: troc
-- verdict: permitted eager-constraint-check
-- strict: bug
-- title: DELETE of a parent row fails although the same transaction has changed the last child row that referred to it
-- source: https://duckdb.org/docs/stable/sql/indexes (over-eager constraint checking in foreign keys)
/* init */ CREATE TABLE p (a INT PRIMARY KEY);
/* init */ INSERT INTO p VALUES (0), (1);
/* init */ CREATE TABLE c (a INT, b INT REFERENCES p(a));
/* init */ INSERT INTO c VALUES (0, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE c SET b = 1;
/* T1 */ DELETE FROM p WHERE a = 0;
/* T1 */ COMMIT;
