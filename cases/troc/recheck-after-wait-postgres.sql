-- titrant case 1
-- engine: postgres:18.6
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: permitted recheck-after-wait
-- strict: bug
-- title: a blocked UPDATE re-evaluates the row that it waited for, and misses a row that began to match during the wait
/* init */ CREATE TABLE t(a INT, b INT);
/* init */ INSERT INTO t VALUES (1, 0), (2, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET a = a + 1;
/* T2 */ UPDATE t SET b = 1 WHERE a = 2;
/* T1 */ COMMIT;
