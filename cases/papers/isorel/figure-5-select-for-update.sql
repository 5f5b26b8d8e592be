-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: REPEATABLE READ
-- source: IsoRel figure 5
-- title: SELECT FOR UPDATE reads newer data than the SELECT before it
-- expect: not an anomaly: s12 reads wList T0, SELECT FOR UPDATE reads T0, T2; a cycle rw(r) T1 to T2, wr(r) T2 to T1 that IsoRel leaves out
-- note: the figure is an image; the caption gives the order s11 s12 s21 s22 s13 s14 s15 s23, submitted here as it stands: FOR UPDATE (s13) can then only run after T2's COMMIT (s23); table, row and s14, a plain SELECT, are chosen here
-- seen: mysql 8.0.33: FOR UPDATE waits for T2, then reads {T0, T2}; the plain SELECTs before and after read {T0}; mariadb 11.4.5 with innodb_snapshot_isolation=ON: FOR UPDATE fails with 1020
/* init */ CREATE TABLE t (c1 INT, c2 INT, rowId TEXT, wList TEXT);
/* init */ INSERT INTO t VALUES (1, 1, 'r1', 'T0');
/* T1 */ BEGIN;
/* T1 */ SELECT c1, c2, rowId, wList FROM t WHERE c1 < 2;
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET c2 = 2, wList = CONCAT(wList, ', T2') WHERE c1 < 2;
/* T1 */ SELECT c1, c2, rowId, wList FROM t WHERE c1 < 2 FOR UPDATE;
/* T1 */ SELECT c1, c2, rowId, wList FROM t WHERE c1 < 2;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
