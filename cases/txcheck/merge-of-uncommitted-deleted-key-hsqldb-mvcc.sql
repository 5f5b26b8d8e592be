-- titrant case 1
-- engine: hsqldb:mvcc
-- isolation: READ COMMITTED
-- oracle: txcheck
-- verdict: pass
-- title: MERGE fails with the key of a row that another transaction has deleted and not committed; it comes before the DELETE in the equivalent order
/* init */ CREATE TABLE t (id INT PRIMARY KEY, v INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2);
/* T1 */ BEGIN;
/* T1 */ DELETE FROM t WHERE id = 1;
/* T2 */ BEGIN;
/* T2 */ MERGE INTO t USING (VALUES (1, 5)) AS s (a, b) ON t.id = s.a AND t.v = 7 WHEN NOT MATCHED THEN INSERT (id, v) VALUES (s.a, s.b);
/* T2 */ COMMIT;
/* T1 */ COMMIT;
