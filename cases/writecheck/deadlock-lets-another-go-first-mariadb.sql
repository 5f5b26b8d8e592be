-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: READ COMMITTED
-- oracle: writecheck
-- verdict: permitted semi-consistent-read
-- title: the deadlock that T1's DELETE causes lets T3 go first
-- note: was a false alarm: the DELETE waits for a moment, too short to be seen, while T2 is rolled back and T3 takes the row
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ INSERT INTO t0 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t0 VALUES (0);
/* T2 */ SELECT * FROM t0 FOR UPDATE;
/* T2 */ INSERT INTO t0 VALUES (0);
/* T3 */ UPDATE t0 SET c0 = 1;
/* T1 */ DELETE FROM t0;
/* T1 */ COMMIT;
