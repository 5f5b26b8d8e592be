-- titrant case 1
-- engine: postgres:18.6
-- isolation: READ COMMITTED
-- oracle: constraints
-- verdict: pass
-- title: the insert waits for the transaction that deletes the parent row, and fails
-- note: no isolation level excuses an orphaned row
/* init */ CREATE TABLE p(a INT PRIMARY KEY);
/* init */ INSERT INTO p VALUES (1);
/* init */ CREATE TABLE c(b INT REFERENCES p(a));
/* T1 */ BEGIN;
/* T1 */ DELETE FROM p;
/* T2 */ INSERT INTO c VALUES (1);
/* T1 */ COMMIT;
