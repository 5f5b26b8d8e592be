-- titrant case 1
-- engine: derby
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: permitted scan-goes-on-after-wait
-- title: a SELECT is blocked at its last row, and the rows that it has already read change during the wait
/* init */ CREATE TABLE t (a INT, b INT);
/* init */ INSERT INTO t VALUES (1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (7, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 7 WHERE a = 7;
/* T2 */ SELECT * FROM t;
/* T1 */ UPDATE t SET b = b + 1;
/* T1 */ COMMIT;
