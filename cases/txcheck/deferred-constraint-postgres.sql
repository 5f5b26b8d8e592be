-- titrant case 1
-- engine: postgres:18.6
-- isolation: READ COMMITTED
-- oracle: txcheck
-- verdict: not-applicable
-- title: a foreign key INITIALLY DEFERRED is checked at COMMIT: the child row may come before its parent
/* init */ CREATE TABLE p (a INT PRIMARY KEY);
/* init */ CREATE TABLE c (a INT REFERENCES p INITIALLY DEFERRED);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO c VALUES (1);
/* T1 */ INSERT INTO p VALUES (1);
/* T1 */ COMMIT;
/* T2 */ INSERT INTO p VALUES (2);
