-- titrant case 1
-- engine: myrocks
-- oracle: troc
-- isolation: REPEATABLE READ
-- title: After a snapshot conflict the transaction goes on with a new snapshot
-- note: T1 has written nothing before, and the failed UPDATE had already written row 1; if only a lock was refused, the snapshot stays
-- expect: wrong: the last SELECT shows (2, 20); right: (2, 2), or a transaction that is rolled back as the error says
-- verdict: bug
-- kind: incorrect query result
/* init */ CREATE TABLE t (id INT PRIMARY KEY, v INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;
/* T2 */ UPDATE t SET v = 20 WHERE id = 2;
/* T1 */ UPDATE t SET v = v + 1;
/* T1 */ SELECT * FROM t;
/* T1 */ COMMIT;
