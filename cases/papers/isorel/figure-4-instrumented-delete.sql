-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: REPEATABLE READ
-- source: IsoRel figure 4 (instrumented)
-- title: ww and rw dependencies of a DELETE, seen by the SELECT FOR UPDATE before it
-- expect: no bug: s13 and s22 both read r1 with wList T0, T1; T2 deletes r1
-- note: the figure is an image; statements and order from prose and caption, the row (3,1) is chosen here; published/isorel/mysql-fig4-delete.sql is the form without rowId and wList
-- seen: mysql 8.0.33: as in the paper, both reads give r1 {T0, T1}, final {}
/* init */ CREATE TABLE t (c1 INT, c2 INT, rowId TEXT, wList TEXT);
/* init */ INSERT INTO t VALUES (3, 1, 'r1', 'T0');
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ UPDATE t SET c1 = 1, wList = CONCAT(wList, ', T1') WHERE c1 < 5;
/* T1 */ SELECT c1, c2, rowId, wList FROM t WHERE c1 < 5;
/* T1 */ COMMIT;
/* T2 */ SELECT rowId, wList FROM t WHERE c2 < 2 FOR UPDATE;
/* T2 */ DELETE FROM t WHERE c2 < 2;
/* T2 */ COMMIT;
