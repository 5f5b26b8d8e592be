-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: permitted scan-goes-on-after-wait
-- title: the UPDATE is blocked at a row with a shared lock, and has passed the new place of a row that another transaction moves
-- note: was a false alarm: the lock analysis took the moved row for the one at which the scan was blocked
/* init */ CREATE TABLE t(a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (2, 0), (9, 5);
/* T3 */ BEGIN;
/* T3 */ UPDATE t SET a = 1 WHERE a = 9;
/* T4 */ BEGIN;
/* T4 */ SELECT * FROM t WHERE a = 2 FOR SHARE;
/* T3 */ UPDATE t SET b = b + 1;
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET b = 7 WHERE b <> 100;
/* T4 */ COMMIT;
/* T3 */ COMMIT;
/* T2 */ COMMIT;
