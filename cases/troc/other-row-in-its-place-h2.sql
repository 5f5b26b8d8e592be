-- titrant case 1
-- engine: h2
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: permitted recheck-after-wait
-- title: the row it waited for is deleted, and another with the same key is put in before it goes on
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 0);
/* T1 */ BEGIN;
/* T1 */ DELETE FROM t;
/* T1 */ INSERT INTO t VALUES (1, 1);
/* T2 */ UPDATE t SET b = b + 10;
/* T1 */ COMMIT;
