-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: REPEATABLE READ
-- oracle: txcheck
-- verdict: pass
-- title: TxCheck, Figure 14: the rows of an aborted INSERT must not change which rows an UPDATE with a complex condition selects
/* init */ CREATE TABLE t0 (vkey INT, pkey INT PRIMARY KEY, c5 INT);
/* init */ CREATE TABLE t1 (c0 INT PRIMARY KEY, c1 INT);
/* init */ INSERT INTO t0 VALUES (1, 10, 5), (2, 20, 6), (3, 30, NULL);
/* init */ INSERT INTO t1 VALUES (5, 1), (7, 2);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T2 */ INSERT INTO t0 VALUES (141, 210, 74), (141, 213, NULL);
/* T2 */ ROLLBACK;
/* T1 */ UPDATE t0 SET vkey = 116 WHERE t0.c5 NOT IN (SELECT q.c0 FROM (SELECT c0 FROM t1) AS q WHERE q.c0 < (SELECT MAX(c0) FROM t1));
/* T1 */ COMMIT;
