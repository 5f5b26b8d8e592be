-- titrant case 1
-- engine: postgres:18.6
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: permitted recheck-after-wait
-- strict: bug
-- title: an UPDATE that waited does not see rows that came to match meanwhile
/* init */ CREATE TABLE t(a INT, b INT);
/* init */ INSERT INTO t VALUES (1, 0), (2, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET a = a + 1;
/* T2 */ UPDATE t SET b = 1 WHERE a = 2;
/* T1 */ COMMIT;
