-- titrant case 1
-- engine: postgres
-- isolation: READ COMMITTED
-- oracle: writecheck
-- verdict: permitted recheck-after-wait
-- title: MERGE finds no matching row, waits for an uncommitted row with the same key, and fails with a duplicate
-- note: was a false alarm. PostgreSQL, 13.2.1: if a duplicate row is concurrently inserted, a uniqueness violation is raised; MERGE does not restart the evaluation of MATCHED conditions
/* init */ CREATE TABLE t0 (c0 INT, c1 INT, PRIMARY KEY (c1));
/* T1 */ BEGIN;
/* T1 */ MERGE INTO t0 USING (VALUES (0, 0)) AS s (c0, c1) ON t0.c1 = s.c1 WHEN NOT MATCHED THEN INSERT (c0, c1) VALUES (s.c0, s.c1);
/* T2 */ MERGE INTO t0 USING (VALUES (0, 0)) AS s (c0, c1) ON t0.c1 = s.c1 WHEN NOT MATCHED THEN INSERT (c0, c1) VALUES (s.c0, s.c1);
/* T1 */ COMMIT;
