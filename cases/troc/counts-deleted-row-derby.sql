-- titrant case 1
-- engine: derby
-- isolation: READ UNCOMMITTED
-- oracle: troc
-- verdict: unknown
-- title: a blocked UPDATE that reads its own table selects its rows without locks, and counts a row that another transaction deletes during the wait
/* init */ CREATE TABLE t(a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 4 WHERE a = 3;
/* T2 */ UPDATE t SET b = 5 WHERE b > 0 OR b <> ALL (SELECT s.b FROM t AS s WHERE s.b <> t.b);
/* T3 */ DELETE FROM t WHERE a = 1;
/* T1 */ COMMIT;
