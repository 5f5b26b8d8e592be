-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: REPEATABLE READ
-- source: TxCheck figure 5 (version-set-tracking instrumentation) and figure 6 (its outputs)
-- title: figure 1(a) with all added reads: VSR, BWR and AWR
-- expect: as printed in figure 6: reads of T1 give (1,20) and (2,43,8), (3,43,53); T1.S3.AWR gives two rows, (2,63,8) and the row with c0 = 53
-- note: figure 6 prints c0 of the second row once as 58 and once as 53, and its key once as 2; figure 1 has (3,43,53), used here
-- seen: mysql 8.0.33, mariadb 11.4.5: as in the paper, AWR {(2,63,8), (3,63,53)}; mariadb 11.4.5 with innodb_snapshot_isolation=ON: T1 UPDATE fails with 1020
/* init */ CREATE TABLE t0 (pkey INT PRIMARY KEY, vkey INT);
/* init */ CREATE TABLE t1 (pkey INT PRIMARY KEY, vkey INT, c0 INT);
/* init */ INSERT INTO t0 VALUES (1, 20);
/* init */ INSERT INTO t1 VALUES (2, 43, 8), (3, 43, 53);
/* T0 */ start transaction;
/* T0 */ select * from t0;
/* T0 */ select * from t0;
/* T0 */ update t0 set vkey = 162;
/* T0 */ select * from t0 where vkey = 162;
/* T0 */ select * from t1;
/* T0 */ select * from t1;
/* T1 */ start transaction;
/* T1 */ select * from t0;
/* T1 */ select * from t0;
/* T0 */ commit;
/* T1 */ select * from t0;
/* T1 */ select * from t1;
/* T1 */ select * from t1 where t1.c0 <= (select min(vkey) from t0);
/* T1 */ select * from t0;
/* T1 */ select * from t1;
/* T1 */ select * from t1 where t1.c0 <= (select min(vkey) from t0);
/* T1 */ update t1 set vkey = 63 where t1.c0 <= (select min(vkey) from t0);
/* T1 */ select * from t1 where vkey = 63;
/* T1 */ commit;
