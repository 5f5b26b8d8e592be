-- titrant case 1
-- engine: derby
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: permitted scan-goes-on-after-wait
-- title: while the scan is blocked at one row, the lock holder moves another row behind the scan position
/* init */ CREATE TABLE t(a INT, b INT, c INT);
/* init */ INSERT INTO t VALUES (2, 0, 1), (2, 0, 2);
/* init */ CREATE INDEX i ON t(a DESC, b);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET a = 5;
/* T2 */ UPDATE t SET b = 10;
/* T1 */ UPDATE t SET a = 6 WHERE c = 2;
/* T1 */ COMMIT;
