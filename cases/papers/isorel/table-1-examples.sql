-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: REPEATABLE READ
-- source: IsoRel table 1, column SQL example
-- title: the ten kinds of statement IsoRel instruments, as they are before it
-- expect: no bug: all succeed
-- note: tables and rows are chosen here; t has c1 as primary key (row 9), u is the table without a key (row 10); the UPDATE of row 7 runs on t1, since c1=1 would break the key of t
-- seen: mysql 8.0.33: all succeed
/* init */ CREATE TABLE t (c1 INT PRIMARY KEY, c2 INT);
/* init */ CREATE TABLE u (c1 INT, c2 INT);
/* init */ CREATE TABLE t1 (c1 INT, c2 INT);
/* init */ CREATE TABLE t2 (c1 INT, c2 INT);
/* init */ INSERT INTO t VALUES (2, 1), (3, 2);
/* init */ INSERT INTO t1 VALUES (1, 1), (2, 2);
/* init */ INSERT INTO t2 VALUES (1, 3);
/* T1 */ BEGIN;
/* T1 */ SELECT c1, c2 FROM t WHERE c2>1;
/* T1 */ SELECT t1.c1, t2.c2 FROM t1 JOIN t2 WHERE t2.c2>1;
/* T1 */ SELECT c1, c2 FROM t1 WHERE c2>1 UNION SELECT c1, c2 FROM t2 WHERE c2>1;
/* T1 */ SELECT c1, c2 FROM (SELECT c1, c2 FROM t1 WHERE c2<5) AS t2 WHERE c2>1;
/* T1 */ SELECT c1, c2 FROM t WHERE c2>1 FOR UPDATE;
/* T1 */ INSERT INTO t(c1, c2) VALUES (1, 1);
/* T1 */ UPDATE t1 SET c1=1 WHERE c2>1;
/* T1 */ DELETE FROM t WHERE c2>1;
/* T1 */ REPLACE INTO t(c1, c2) VALUES (1, 1);
/* T1 */ REPLACE INTO u(c1, c2) VALUES (1, 1);
/* T1 */ COMMIT;
