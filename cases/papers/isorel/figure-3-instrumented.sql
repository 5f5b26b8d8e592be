-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: REPEATABLE READ
-- source: IsoRel figure 3 (figure 1 with instrumentation)
-- title: read-write skew seen through rowId and wList
-- expect: s12 reads r1 with wList T0; s32 reads r1 with T0, T2; s33 reads r5 with T2, T1: rw(r1) from T1 to T2, ww(r5) from T2 to T1
-- note: the figure is an image; written from its prose, figure 1 and table 1; fixed rowIds stand for UUID(); T1 and T3 share a session in the paper
-- seen: mysql 8.0.33, mariadb 11.4.5: as in the paper, r1 {T0} then {T0, T2}, r5 {T2, T1}; mariadb 11.4.5 with innodb_snapshot_isolation=ON: T1 UPDATE fails with 1020
/* init */ CREATE TABLE t1 (c1 INT, c2 INT);
/* init */ CREATE TABLE t2 (c1 INT, c2 INT);
/* init */ INSERT INTO t1 VALUES (1, 1);
/* init */ INSERT INTO t1 VALUES (2, 1);
/* init */ INSERT INTO t1 VALUES (2, 2);
/* init */ INSERT INTO t2 VALUES (4, 4);
/* init */ ALTER TABLE t1 ADD COLUMN rowId TEXT;
/* init */ ALTER TABLE t1 ADD COLUMN wList TEXT;
/* init */ ALTER TABLE t2 ADD COLUMN rowId TEXT;
/* init */ ALTER TABLE t2 ADD COLUMN wList TEXT;
/* init */ UPDATE t1 SET rowId = 'r1', wList = 'T0' WHERE c1 = 1 AND c2 = 1;
/* init */ UPDATE t1 SET rowId = 'r2', wList = 'T0' WHERE c1 = 2 AND c2 = 1;
/* init */ UPDATE t1 SET rowId = 'r3', wList = 'T0' WHERE c1 = 2 AND c2 = 2;
/* init */ UPDATE t2 SET rowId = 'r4', wList = 'T0';
/* T1 */ BEGIN;
/* T1 */ SELECT c2, rowId, wList FROM t1 WHERE c1 < 2;
/* T2 */ BEGIN;
/* T2 */ UPDATE t1 SET c2 = 2, wList = CONCAT(wList, ', T2') WHERE c1 < 2;
/* T2 */ INSERT INTO t2 (c1, c2, rowId, wList) VALUES (5, 5, 'r5', 'T2');
/* T2 */ COMMIT;
/* T1 */ UPDATE t2 SET c2 = 8, wList = CONCAT(wList, ', T1') WHERE c1 > 2;
/* T1 */ COMMIT;
/* T3 */ BEGIN;
/* T3 */ SELECT c1, c2, rowId, wList FROM t1;
/* T3 */ SELECT c1, c2, rowId, wList FROM t2;
/* T3 */ COMMIT;
