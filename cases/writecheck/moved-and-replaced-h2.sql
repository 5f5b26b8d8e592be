-- titrant case 1
-- engine: h2
-- isolation: READ COMMITTED
-- oracle: writecheck
-- verdict: permitted recheck-after-wait
-- title: an UPDATE waits for two rows: one moves to another key, the other is deleted and a new row with its key is inserted
/* init */ CREATE TABLE t0 (c0 INT, c1 INT, PRIMARY KEY (c0));
/* init */ INSERT INTO t0 VALUES (0, 0), (1, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c0 = 2 WHERE c0 = 1;
/* T2 */ BEGIN;
/* T2 */ DELETE FROM t0;
/* T2 */ INSERT INTO t0 VALUES (0, 0);
/* T2 */ COMMIT;
/* T3 */ UPDATE t0 SET c1 = 1;
/* T1 */ COMMIT;
