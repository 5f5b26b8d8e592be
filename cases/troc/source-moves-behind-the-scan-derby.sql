-- titrant case 1
-- engine: derby
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: permitted scan-goes-on-after-wait
-- source: random case
-- title: INSERT … SELECT is blocked in the scan of its source, and a row moves behind the scan position during the wait
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ CREATE INDEX i0 ON t0 (c0 DESC);
/* init */ INSERT INTO t0 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c0 = 0;
/* T2 */ INSERT INTO t0 SELECT c0 FROM t0;
/* T1 */ UPDATE t0 SET c0 = 1;
/* T1 */ COMMIT;
