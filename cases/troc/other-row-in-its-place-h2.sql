-- titrant case 1
-- engine: h2
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: permitted recheck-after-wait
-- title: an UPDATE waits for a row that is deleted, and changes the new row with the same key instead
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 0);
/* T1 */ BEGIN;
/* T1 */ DELETE FROM t;
/* T1 */ INSERT INTO t VALUES (1, 1);
/* T2 */ UPDATE t SET b = b + 10;
/* T1 */ COMMIT;
