-- titrant case 1
-- engine: derby
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: permitted scan-goes-on-after-wait
-- title: a row is moved once more, behind the scan that waits for another row of the same peer
/* init */ CREATE TABLE t(a INT, b INT, c INT);
/* init */ INSERT INTO t VALUES (2, 0, 1), (2, 0, 2);
/* init */ CREATE INDEX i ON t(a DESC, b);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET a = 5;
/* T2 */ UPDATE t SET b = 10;
/* T1 */ UPDATE t SET a = 6 WHERE c = 2;
/* T1 */ COMMIT;
