-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: pass
-- title: the subquery of a locking read is a consistent read and takes the snapshot
/* init */ CREATE TABLE t(a INT);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t AS a JOIN t AS b ON a.a = b.a WHERE EXISTS (SELECT 1 FROM t AS s WHERE s.a = b.a) FOR UPDATE;
/* T2 */ INSERT INTO t VALUES (1), (2);
/* T1 */ SELECT * FROM t;
/* T1 */ COMMIT;
