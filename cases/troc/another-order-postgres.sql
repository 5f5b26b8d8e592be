-- titrant case 1
-- engine: postgres:18.6
-- isolation: SERIALIZABLE
-- oracle: troc
-- verdict: pass
-- title: a serial order other than the commit order explains the rows that T1 read
/* init */ CREATE TABLE t(a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 1);
/* T1 */ BEGIN;
/* T1 */ SELECT SUM(b) FROM t;
/* T2 */ UPDATE t SET b = 0 WHERE a = 1;
/* T1 */ INSERT INTO t VALUES (3, 3);
/* T1 */ COMMIT;
