-- titrant case 1
-- engine: derby
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: bug
-- kind: incorrect final state
-- title: a blocked UPDATE whose condition reads its own table writes back the values that it read before the wait
/* init */ CREATE TABLE t (k INT PRIMARY KEY, a INT);
/* init */ INSERT INTO t VALUES (1, 0), (2, 0);
/* T3 */ BEGIN;
/* T3 */ UPDATE t SET a = 5 WHERE k = 2;
/* T2 */ UPDATE t SET a = a + 100 WHERE a = a OR EXISTS (SELECT 1 FROM t AS s WHERE s.k = t.k);
/* T1 */ UPDATE t SET a = 7 WHERE k = 1;
/* T3 */ COMMIT;
