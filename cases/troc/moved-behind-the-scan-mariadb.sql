-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: permitted scan-goes-on-after-wait
-- title: a row that was free when the scan waited elsewhere has moved behind it
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ CREATE INDEX i0 ON t0 (c0 DESC);
/* init */ INSERT INTO t0 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t0 VALUES (1);
/* T2 */ SELECT * FROM t0 FOR UPDATE;
/* T1 */ UPDATE t0 SET c0 = 2;
/* T1 */ COMMIT;
