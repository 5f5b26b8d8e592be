-- titrant case 1
-- engine: h2
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: permitted recheck-after-wait
-- title: after the wait H2 re-reads the old key, and misses the row because its key has changed
/* init */ CREATE TABLE t0 (c0 INT PRIMARY KEY);
/* init */ INSERT INTO t0 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c0 = 1;
/* T2 */ SELECT * FROM t0 FOR UPDATE;
/* T1 */ COMMIT;
