-- titrant case 1
-- engine: derby
-- isolation: READ COMMITTED
-- oracle: writecheck
-- verdict: permitted scan-goes-on-after-wait
-- title: an UPDATE waits for row 1, which does not match; row 1 begins to match while the UPDATE waits for row 3
/* init */ CREATE TABLE t(a INT PRIMARY KEY, b INT, c INT);
/* init */ INSERT INTO t VALUES (1, 0, 0), (2, 0, 0), (3, 0, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET c = 1 WHERE a = 1;
/* T4 */ BEGIN;
/* T4 */ UPDATE t SET c = 1 WHERE a = 3;
/* T2 */ UPDATE t SET b = 10 WHERE b = 5;
/* T1 */ COMMIT;
/* T3 */ UPDATE t SET b = 5 WHERE a = 1;
/* T4 */ COMMIT;
