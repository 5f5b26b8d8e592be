-- titrant case 1
-- engine: postgres:18.6
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: pass
-- title: MERGE inserts a row because its snapshot has no row with this key, and fails with a duplicate key
/* init */ CREATE TABLE t(a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (5, 0);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;
/* T2 */ INSERT INTO t VALUES (1, 1);
/* T1 */ MERGE INTO t USING (VALUES (1, 7)) AS s(a, b) ON t.a = s.a WHEN MATCHED THEN DELETE WHEN NOT MATCHED THEN INSERT (a, b) VALUES (s.a, s.b);
/* T1 */ COMMIT;
