-- titrant case 1
-- engine: postgres
-- isolation: READ COMMITTED
-- oracle: writecheck
-- verdict: permitted recheck-after-wait
-- title: an UPDATE that reads its own table blocks; its query keeps the rows from the beginning of the statement
-- note: was undecided: the row to change is the new one, the rows that the query reads are the old ones
/* init */ CREATE TABLE t(a INT, b INT);
/* init */ INSERT INTO t VALUES (1, 0), (2, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET a = a + 10;
/* T2 */ UPDATE t SET b = (SELECT MAX(s.a) FROM t AS s);
/* T1 */ COMMIT;
