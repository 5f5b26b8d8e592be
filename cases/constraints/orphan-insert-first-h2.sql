-- titrant case 1
-- engine: h2
-- isolation: SERIALIZABLE
-- oracle: constraints
-- verdict: bug
-- kind: orphaned row
-- title: a parent row is deleted while another transaction inserts its child; both commit, at every level
/* init */ CREATE TABLE p(a INT PRIMARY KEY);
/* init */ INSERT INTO p VALUES (1);
/* init */ CREATE TABLE c(b INT REFERENCES p(a));
/* T1 */ BEGIN;
/* T1 */ INSERT INTO c VALUES (1);
/* T2 */ DELETE FROM p;
/* T1 */ COMMIT;
