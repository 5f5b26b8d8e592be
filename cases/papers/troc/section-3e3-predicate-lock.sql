-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: REPEATABLE READ
-- source: Troc section III-E3, predicate locks
-- title: SELECT ... WHERE c1 > 0 FOR SHARE locks the rows that satisfy c1 > 0
-- expect: no bug: T2's UPDATE of a row with c1 > 0 and T3's INSERT of one wait for T1
-- note: the paper prints the SELECT only; table, rows, T2 and T3 are chosen here
-- seen: mysql 8.0.33: as expected, UPDATE and INSERT wait for T1
/* init */ CREATE TABLE t(c1 INT PRIMARY KEY, c2 INT);
/* init */ INSERT INTO t VALUES (-1, 0), (1, 0), (2, 0);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t WHERE c1 > 0 FOR SHARE;
/* T2 */ UPDATE t SET c2 = 5 WHERE c1 = 1;
/* T3 */ INSERT INTO t VALUES (9, 9);
/* T1 */ COMMIT;
