-- titrant case 1
-- engine: hsqldb:mvlocks
-- isolation: REPEATABLE READ
-- oracle: writecheck
-- verdict: bug
-- title: MERGE fails with a duplicate key, because it searches its matching row in an old snapshot
-- note: in mode locks MERGE updates the row that T2 inserted
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ CREATE TABLE u (a INT);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM u;
/* T2 */ INSERT INTO t VALUES (0, 0);
/* T1 */ MERGE INTO t USING (VALUES (0, 1)) AS s (a, b) ON t.a = s.a WHEN MATCHED THEN UPDATE SET b = s.b WHEN NOT MATCHED THEN INSERT (a, b) VALUES (s.a, s.b);
/* T1 */ COMMIT;
