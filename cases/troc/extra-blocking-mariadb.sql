-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: pass
-- remark: extra-blocking
-- title: an UPDATE without an index locks every row that it scans, so it waits for a row that it does not change
/* init */ CREATE TABLE t(a INT, b INT);
/* init */ INSERT INTO t VALUES (1, 0), (2, 0);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ UPDATE t SET b = 1 WHERE a = 1;
/* T2 */ UPDATE t SET b = 1 WHERE a = 2;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
