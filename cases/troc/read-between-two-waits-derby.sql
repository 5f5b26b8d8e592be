-- titrant case 1
-- engine: derby
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: permitted scan-goes-on-after-wait
-- title: a SELECT waits for row 1, reads it, then waits for row 3; row 1 changes again during the second wait
/* init */ CREATE TABLE t(a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 0), (2, 0), (3, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 1 WHERE a = 1;
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET b = 2 WHERE a = 3;
/* T3 */ SELECT * FROM t WHERE b = 1;
/* T1 */ COMMIT;
/* T4 */ UPDATE t SET b = 3 WHERE a = 1;
/* T2 */ COMMIT;
