-- titrant case 1
-- engine: hsqldb:mvcc
-- isolation: READ COMMITTED
-- oracle: constraints
-- verdict: bug
-- kind: orphaned row
-- title: a parent row is deleted while another transaction inserts its child; both commit
-- note: no isolation level excuses an orphaned row
/* init */ CREATE TABLE p(a INT PRIMARY KEY);
/* init */ INSERT INTO p VALUES (1);
/* init */ CREATE TABLE c(b INT REFERENCES p(a));
/* T1 */ BEGIN;
/* T1 */ INSERT INTO c VALUES (1);
/* T2 */ DELETE FROM p;
/* T1 */ COMMIT;
