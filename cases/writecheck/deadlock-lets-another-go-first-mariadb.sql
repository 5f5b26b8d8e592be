-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: READ COMMITTED
-- oracle: writecheck
-- verdict: permitted scan-goes-on-after-wait
-- title: T1's DELETE causes a deadlock; T2 is the victim, and its rollback lets T3's UPDATE run before the DELETE
-- note: was a false alarm: the DELETE waits while T2 is rolled back and T3 locks the row, but this wait is too short to be observed
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ INSERT INTO t0 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t0 VALUES (0);
/* T2 */ SELECT * FROM t0 FOR UPDATE;
/* T2 */ INSERT INTO t0 VALUES (0);
/* T3 */ UPDATE t0 SET c0 = 1;
/* T1 */ DELETE FROM t0;
/* T1 */ COMMIT;
