-- titrant case 1
-- engine: postgres:18.6
-- isolation: SERIALIZABLE
-- oracle: troc
-- verdict: pass
-- title: two transactions each overwrite a row that the other has read; SERIALIZABLE aborts one
/* init */ CREATE TABLE t(a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 1);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ SELECT SUM(b) FROM t;
/* T2 */ SELECT SUM(b) FROM t;
/* T1 */ UPDATE t SET b = 0 WHERE a = 1;
/* T2 */ UPDATE t SET b = 0 WHERE a = 2;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
