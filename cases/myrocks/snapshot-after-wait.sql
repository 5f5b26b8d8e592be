-- titrant case 1
-- engine: myrocks
-- oracle: troc
-- isolation: REPEATABLE READ
-- title: A first statement that was blocked takes its snapshot after the wait
-- note: a scan that had read a row before its wait fails instead: error 1213, snapshot conflict
-- verdict: pass
/* init */ CREATE TABLE t (id INT PRIMARY KEY, v INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET v = 20 WHERE id = 1;
/* T1 */ UPDATE t SET v = v + 1 WHERE id = 1;
/* T2 */ COMMIT;
/* T1 */ SELECT * FROM t;
/* T1 */ COMMIT;
