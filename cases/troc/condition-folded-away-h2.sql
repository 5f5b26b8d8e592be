-- titrant case 1
-- engine: h2
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: unknown
-- title: H2 folds the condition to TRUE, so no column is left in it, and it is unknown whether the blocked DELETE took its snapshot before the wait
/* init */ CREATE TABLE t0 (c0 INT, c2 INT);
/* init */ INSERT INTO t0 VALUES (0, 1);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c2 = 0;
/* T1 */ INSERT INTO t0 VALUES (0, 0);
/* T2 */ DELETE FROM t0 WHERE (c0 = NULL) IS NOT FALSE;
/* T1 */ COMMIT;
