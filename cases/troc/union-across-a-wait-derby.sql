-- titrant case 1
-- engine: derby
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: unknown
-- title: one query of a UNION ALL reads a row before the wait, the other query reads it after the wait
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 0), (2, 0), (3, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 1 WHERE a = 2;
/* T2 */ SELECT a, b FROM t WHERE a < 2 UNION ALL SELECT a, b FROM t;
/* T1 */ UPDATE t SET b = 1 WHERE a = 1;
/* T1 */ COMMIT;
