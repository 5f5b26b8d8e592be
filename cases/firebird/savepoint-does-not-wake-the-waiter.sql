-- titrant case 1
-- title: ROLLBACK TO SAVEPOINT gives the row lock back, but a statement that waits for it goes on waiting
-- engine: firebird:4.0.5
-- isolation: SNAPSHOT
-- oracle: troc
-- verdict: pass
/* init */ CREATE TABLE t(c1 INT PRIMARY KEY, c2 INT);
/* init */ INSERT INTO t VALUES (0, 0), (1, 1);
/* T1 */ BEGIN;
/* T1 */ SAVEPOINT s;
/* T1 */ UPDATE t SET c2 = 5 WHERE c1 = 1;
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET c2 = 6 WHERE c1 = 1;
/* T1 */ ROLLBACK TO SAVEPOINT s;
/* T1 */ SELECT * FROM t;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
