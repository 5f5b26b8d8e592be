-- titrant case 1
-- engine: hsqldb:mvcc
-- isolation: READ COMMITTED
-- oracle: txcheck
-- verdict: bug
-- title: MERGE of a child row fails because of a DELETE of its parent row that is later rolled back; the next SELECT of the transaction returns the parent row
-- note: the cause is that of cases/troc/hsqldb-foreign-key-against-uncommitted.sql; in mode locks the MERGE waits for the DELETE and then inserts the row. A MERGE or INSERT of the key of a row that another transaction has deleted and not committed fails with a duplicate key, which is right: the row is there
/* init */ CREATE TABLE p (a INT PRIMARY KEY);
/* init */ INSERT INTO p VALUES (1);
/* init */ CREATE TABLE c (a INT PRIMARY KEY, b INT REFERENCES p (a));
/* T1 */ BEGIN;
/* T1 */ DELETE FROM p;
/* T2 */ BEGIN;
/* T2 */ MERGE INTO c USING (VALUES (1, 1)) AS s (a, b) ON c.a = s.a WHEN NOT MATCHED THEN INSERT (a, b) VALUES (s.a, s.b);
/* T2 */ SELECT * FROM p;
/* T2 */ COMMIT;
/* T1 */ ROLLBACK;
