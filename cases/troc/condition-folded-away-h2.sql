-- titrant case 1
-- engine: h2
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: unknown
-- title: a condition that H2 finds to be always true names no column, so whether the statement took a snapshot before it waited is not known
/* init */ CREATE TABLE t0 (c0 INT, c2 INT);
/* init */ INSERT INTO t0 VALUES (0, 1);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c2 = 0;
/* T1 */ INSERT INTO t0 VALUES (0, 0);
/* T2 */ DELETE FROM t0 WHERE (c0 = NULL) IS NOT FALSE;
/* T1 */ COMMIT;
