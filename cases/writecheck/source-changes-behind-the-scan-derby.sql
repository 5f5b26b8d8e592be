-- titrant case 1
-- engine: derby
-- isolation: READ COMMITTED
-- oracle: writecheck
-- verdict: permitted scan-goes-on-after-wait
-- source: random case
-- title: INSERT … SELECT is blocked in the scan of its source, and a row that it has already copied changes during the wait
/* init */ CREATE TABLE t (a INT, b INT);
/* init */ INSERT INTO t VALUES (1, 0);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (2, 0);
/* T2 */ INSERT INTO t SELECT a, b FROM t;
/* T1 */ UPDATE t SET b = 1;
/* T1 */ COMMIT;
