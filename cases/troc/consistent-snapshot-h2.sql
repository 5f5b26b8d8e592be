-- titrant case 1
-- engine: h2:2.5.252
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: pass
-- strict: pass
-- title: H2 has no START TRANSACTION WITH CONSISTENT SNAPSHOT: it is refused, and no snapshot is taken
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 0);
/* T1 */ START TRANSACTION WITH CONSISTENT SNAPSHOT;
/* T2 */ UPDATE t SET b = 15 WHERE a = 1;
/* T1 */ UPDATE t SET b = 5;
/* T1 */ SELECT b FROM t;
/* T1 */ COMMIT;
