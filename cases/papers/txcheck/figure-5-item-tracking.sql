-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: REPEATABLE READ
-- source: TxCheck figure 5, item-tracking instrumentation of figure 1(a)
-- title: figure 1(a) with reads before (BWR) and after (AWR) each write
-- expect: T1.S3.BWR gives (2,43,8) only, T1.S3 changes two rows, T1.S3.AWR gives (2,63,8), (3,63,53)
-- note: BWR and AWR are the paper's names of the added reads
-- seen: mysql 8.0.33, mariadb 11.4.5: as in the paper, BWR 1 row, UPDATE 2 rows, AWR {(2,63,8), (3,63,53)}
/* init */ CREATE TABLE t0 (pkey INT PRIMARY KEY, vkey INT);
/* init */ CREATE TABLE t1 (pkey INT PRIMARY KEY, vkey INT, c0 INT);
/* init */ INSERT INTO t0 VALUES (1, 20);
/* init */ INSERT INTO t1 VALUES (2, 43, 8), (3, 43, 53);
/* T0 */ start transaction;
/* T0 */ select * from t0;
/* T0 */ update t0 set vkey = 162;
/* T0 */ select * from t0 where vkey = 162;
/* T0 */ select * from t1;
/* T1 */ start transaction;
/* T1 */ select * from t0;
/* T0 */ commit;
/* T1 */ select * from t1 where t1.c0 <= (select min(vkey) from t0);
/* T1 */ select * from t1 where t1.c0 <= (select min(vkey) from t0);
/* T1 */ update t1 set vkey = 63 where t1.c0 <= (select min(vkey) from t0);
/* T1 */ select * from t1 where vkey = 63;
/* T1 */ commit;
