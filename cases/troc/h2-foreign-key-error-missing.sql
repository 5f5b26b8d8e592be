-- titrant case 1
-- engine: h2:2.5.252
-- isolation: SERIALIZABLE
-- oracle: troc
-- verdict: bug
-- kind: missing error
-- title: a child row of a deleted parent row can be inserted, because the foreign key is checked on the snapshot; the transaction deletes the child row again, so no orphan stays
/* init */ CREATE TABLE p(a INT PRIMARY KEY);
/* init */ INSERT INTO p VALUES (0);
/* init */ CREATE TABLE c(b INT, FOREIGN KEY (b) REFERENCES p(a));
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM p;
/* T2 */ DELETE FROM p;
/* T1 */ INSERT INTO c VALUES (0);
/* T1 */ DELETE FROM c;
/* T1 */ COMMIT;
