-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: REPEATABLE READ
-- source: IsoRel table 1, column Instrumented SQL statement
-- title: the ten kinds of statement IsoRel instruments, with rowId and wList
-- expect: no bug: all succeed; every read gives rowId and wList
-- note: tables as in table-1-examples.sql; TId is T1 here, rowId of a new row is fixed in place of UUID(); the UPDATE of row 7 runs on t1
-- seen: mysql 8.0.33: all succeed
/* init */ CREATE TABLE t (c1 INT PRIMARY KEY, c2 INT, rowId TEXT, wList TEXT);
/* init */ CREATE TABLE u (c1 INT, c2 INT, rowId TEXT, wList TEXT);
/* init */ CREATE TABLE t1 (c1 INT, c2 INT, rowId TEXT, wList TEXT);
/* init */ CREATE TABLE t2 (c1 INT, c2 INT, rowId TEXT, wList TEXT);
/* init */ INSERT INTO t VALUES (2, 1, 'r1', 'T0'), (3, 2, 'r2', 'T0');
/* init */ INSERT INTO t1 VALUES (1, 1, 'r3', 'T0'), (2, 2, 'r4', 'T0');
/* init */ INSERT INTO t2 VALUES (1, 3, 'r5', 'T0');
/* T1 */ BEGIN;
/* T1 */ SELECT c1, c2, rowId, wList FROM t WHERE c2>1;
/* T1 */ SELECT t1.c1, t2.c2, t1.rowId, t1.wList, t2.rowId, t2.wList FROM t1 JOIN t2 WHERE t2.c2>1;
/* T1 */ SELECT c1, c2, rowId, wList FROM t1 WHERE c2>1 UNION SELECT c1, c2, rowId, wList FROM t2 WHERE c2>1;
/* T1 */ SELECT c1, c2, rowId, wList FROM (SELECT c1, c2, rowId, wList FROM t1 WHERE c2<5) AS t2 WHERE c2>1;
/* T1 */ SELECT c1, c2, rowId, wList FROM t WHERE c2>1 FOR UPDATE;
/* T1 */ INSERT INTO t(c1, c2, rowId, wList) VALUES (1, 1, 'r6', 'T1');
/* T1 */ UPDATE t1 SET c1=1, wList=CONCAT(wList, ', T1') WHERE c2>1;
/* T1 */ SELECT rowId, wList FROM t WHERE c2>1 FOR UPDATE;
/* T1 */ DELETE FROM t WHERE c2>1;
/* T1 */ SELECT rowId, wList FROM t WHERE c1=1 FOR UPDATE;
/* T1 */ REPLACE INTO t(c1, c2, rowId, wList) VALUES (1, 1, 'r7', 'T1');
/* T1 */ REPLACE INTO u(c1, c2, rowId, wList) VALUES (1, 1, 'r8', 'T1');
/* T1 */ COMMIT;
