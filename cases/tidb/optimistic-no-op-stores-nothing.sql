-- titrant case 1
-- engine: tidb:pessimistic
-- oracle: troc
-- isolation: REPEATABLE READ
-- title: An optimistic UPDATE that changes no value stores nothing, so its COMMIT meets no conflict
-- verdict: pass
/* init */ CREATE TABLE t (a INT);
/* init */ INSERT INTO t VALUES (0);
/* T1 */ BEGIN OPTIMISTIC;
/* T2 */ DELETE FROM t;
/* T1 */ UPDATE t SET a = 0;
/* T1 */ COMMIT;
