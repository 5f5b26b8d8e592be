-- titrant case 1
-- engine: h2
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: unknown
-- title: H2 simplifies a condition with a = NULL, so no column is left in it, and the UPDATE takes no snapshot
/* init */ CREATE TABLE t (a INT, b INT);
/* init */ INSERT INTO t VALUES (1, 0);
/* T1 */ BEGIN;
/* T1 */ DELETE FROM t;
/* T2 */ UPDATE t SET b = 1 WHERE (a = NULL) IS NOT TRUE;
/* T1 */ COMMIT;
