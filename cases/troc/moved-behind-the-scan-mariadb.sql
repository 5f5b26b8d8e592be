-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: permitted scan-goes-on-after-wait
-- title: while the scan is blocked at one row, an unlocked row moves behind the scan position and is missed
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ CREATE INDEX i0 ON t0 (c0 DESC);
/* init */ INSERT INTO t0 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t0 VALUES (1);
/* T2 */ SELECT * FROM t0 FOR UPDATE;
/* T1 */ UPDATE t0 SET c0 = 2;
/* T1 */ COMMIT;
