-- titrant case 1
-- engine: h2
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: bug
-- title: SET SESSION CHARACTERISTICS chooses REPEATABLE READ, where a second read must not see the committed update
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ INSERT INTO t0 VALUES (5);
/* init */ CREATE TABLE t1 (c0 INT PRIMARY KEY);
/* init */ INSERT INTO t1 VALUES (0);
/* T1 */ SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL REPEATABLE READ;
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM (SELECT * FROM t0 WHERE EXISTS (SELECT * FROM t1 WHERE c0 = 0)) AS w;
/* T2 */ UPDATE t1 SET c0 = 1;
/* T1 */ SELECT * FROM (SELECT * FROM t0 WHERE EXISTS (SELECT * FROM t1 WHERE c0 = 0)) AS w;
/* T1 */ COMMIT;
