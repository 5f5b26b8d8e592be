-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: pass
-- title: MySQL loses a row if the subquery of this UPDATE reads a derived table, as Titrant's views are, so the oracle runs the statement unchanged
/* init */ CREATE TABLE t1(c0 INT NOT NULL PRIMARY KEY);
/* init */ INSERT INTO t1 VALUES (2), (0), (8), (-1);
/* init */ CREATE TABLE t2(c0 INT, c2 INT, c3 INT);
/* init */ INSERT INTO t2 VALUES (-1, 2, 1), (0, NULL, 1);
/* T1 */ BEGIN;
/* T2 */ UPDATE t1 SET c0 = 32 WHERE c0 = 8;
/* T1 */ UPDATE t2 SET c3 = 53 WHERE c0 NOT IN (SELECT s.c0 FROM t1 AS s WHERE s.c0 >= t2.c2) OR c0 = -1;
/* T1 */ COMMIT;
