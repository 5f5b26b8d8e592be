-- titrant case 1
-- engine: postgres
-- isolation: READ COMMITTED
-- oracle: writecheck
-- verdict: permitted recheck-after-wait
-- title: a blocked UPDATE … RETURNING changes the row that it waited for, and misses a row inserted during the wait
-- note: was a false alarm: the returned rows show which row was selected, the number of changed rows does not
/* init */ CREATE TABLE t(a INT);
/* init */ INSERT INTO t VALUES (1);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET a = 0;
/* T1 */ INSERT INTO t VALUES (0);
/* T2 */ UPDATE t SET a = 1 RETURNING *;
/* T1 */ COMMIT;
