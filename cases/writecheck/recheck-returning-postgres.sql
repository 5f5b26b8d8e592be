-- titrant case 1
-- engine: postgres
-- isolation: READ COMMITTED
-- oracle: writecheck
-- verdict: permitted recheck-after-wait
-- title: an UPDATE with RETURNING chose a row that it would not have changed, and waits for it
-- note: was a false alarm: that the row was chosen shows in the rows returned, not in a count
/* init */ CREATE TABLE t(a INT);
/* init */ INSERT INTO t VALUES (1);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET a = 0;
/* T1 */ INSERT INTO t VALUES (0);
/* T2 */ UPDATE t SET a = 1 RETURNING *;
/* T1 */ COMMIT;
