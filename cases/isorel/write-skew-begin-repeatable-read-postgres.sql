-- titrant case 1
-- engine: postgres:18.6
-- isolation: SERIALIZABLE
-- oracle: isorel
-- verdict: permitted documented-as-snapshot-isolation
-- title: BEGIN chooses REPEATABLE READ, where PostgreSQL permits write skew, although the session's level is SERIALIZABLE
/* init */ CREATE TABLE t (id INT PRIMARY KEY, v INT);
/* init */ INSERT INTO t VALUES (1, 0), (2, 0);
/* T1 */ BEGIN ISOLATION LEVEL REPEATABLE READ;
/* T2 */ BEGIN ISOLATION LEVEL REPEATABLE READ;
/* T1 */ SELECT * FROM t;
/* T2 */ SELECT * FROM t;
/* T1 */ UPDATE t SET v = 1 WHERE id = 1;
/* T2 */ UPDATE t SET v = 1 WHERE id = 2;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
