-- titrant case 1
-- engine: postgres:18.6
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: permitted recheck-after-wait
-- strict: bug
-- title: the plan decides whether PostgreSQL re-evaluates a subquery of the condition after a wait
/* init */ CREATE TABLE t0 (c1 INT, c3 INT);
/* T1 */ INSERT INTO t0 VALUES (0, 1);
/* T2 */ BEGIN;
/* T2 */ UPDATE t0 SET c3 = 0;
/* T1 */ SELECT * FROM t0 WHERE NOT EXISTS (SELECT * FROM t0 AS s WHERE c1 = t0.c3) FOR UPDATE;
/* T2 */ COMMIT;
