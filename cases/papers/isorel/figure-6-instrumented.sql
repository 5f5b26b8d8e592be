-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: REPEATABLE READ
-- source: IsoRel figure 6 (instrumented)
-- title: write skew over two tables, seen through rowId and wList
-- expect: seen and allowed: both commit; r1 read by T1 then written by T2, r3 read by T2 then written by T1
-- note: the figure is an image; reconstructed as published/isorel/mysql-fig6-write-skew.sql, with the instrumentation of table 1
-- seen: mysql 8.0.33: as in the paper, both commit, r1 {T0, T2}, r3 {T0, T1}
/* init */ CREATE TABLE t1 (c1 INT, c2 INT, rowId TEXT, wList TEXT);
/* init */ CREATE TABLE t2 (c1 INT, c2 INT, rowId TEXT, wList TEXT);
/* init */ INSERT INTO t1 VALUES (1, 1, 'r1', 'T0'), (2, 2, 'r2', 'T0');
/* init */ INSERT INTO t2 VALUES (3, 3, 'r3', 'T0');
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ SELECT c1, c2, rowId, wList FROM t1 WHERE c1 < 2;
/* T2 */ SELECT c1, c2, rowId, wList FROM t2 WHERE c1 > 2;
/* T1 */ UPDATE t2 SET c2 = 8, wList = CONCAT(wList, ', T1') WHERE c1 > 2;
/* T2 */ UPDATE t1 SET c2 = 9, wList = CONCAT(wList, ', T2') WHERE c1 < 2;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
/* T3 */ BEGIN;
/* T3 */ SELECT c1, c2, rowId, wList FROM t1;
/* T3 */ SELECT c1, c2, rowId, wList FROM t2;
/* T3 */ COMMIT;
