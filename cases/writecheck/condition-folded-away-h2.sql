-- titrant case 1
-- engine: h2
-- isolation: REPEATABLE READ
-- oracle: writecheck
-- verdict: unknown
-- title: H2 folds the condition to TRUE, so no column is left in it, and it is unknown whether the blocked UPDATE took its snapshot before the wait
/* init */ CREATE TABLE t0 (c0 INT, c2 INT);
/* init */ INSERT INTO t0 VALUES (1, 0);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t0 FOR UPDATE;
/* T2 */ UPDATE t0 SET c2 = 0 WHERE (TRUE OR c0 IS NULL) IS TRUE;
/* T1 */ UPDATE t0 SET c0 = 0;
/* T1 */ INSERT INTO t0 (c0) VALUES (0);
/* T1 */ COMMIT;
