-- titrant case 1
-- engine: postgres
-- isolation: READ COMMITTED
-- oracle: writecheck
-- verdict: permitted recheck-after-wait
-- title: a blocked UPDATE … FROM misses a row that is inserted during the wait
-- note: was unknown
/* init */ CREATE TABLE t(a INT, b INT);
/* init */ INSERT INTO t VALUES (1, 0);
/* init */ CREATE TABLE o(a INT);
/* init */ INSERT INTO o VALUES (1);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 1;
/* T1 */ INSERT INTO t VALUES (1, 5);
/* T2 */ UPDATE t SET b = 7 FROM o WHERE o.a = t.a;
/* T1 */ COMMIT;
