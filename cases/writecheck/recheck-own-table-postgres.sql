-- titrant case 1
-- engine: postgres
-- isolation: READ COMMITTED
-- oracle: writecheck
-- verdict: permitted recheck-after-wait
-- title: a blocked UPDATE reads its own table: its subquery sees the rows from the beginning of the statement
-- note: was unknown: the UPDATE changes the new version of the row, but its subquery reads the old versions
/* init */ CREATE TABLE t(a INT, b INT);
/* init */ INSERT INTO t VALUES (1, 0), (2, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET a = a + 10;
/* T2 */ UPDATE t SET b = (SELECT MAX(s.a) FROM t AS s);
/* T1 */ COMMIT;
