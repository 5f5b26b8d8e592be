-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: REPEATABLE READ
-- source: TxCheck figure 1(b), also figure 9
-- title: figure 1(a) reordered and run without transactions
-- expect: right: S3 changes (2,43,8) only; final t0 (1,162), t1 {(2,63,8), (3,43,53)}
-- note: figure 1(a) is published/txcheck/mysql-108528-fig1.sql
-- seen: mysql 8.0.33: as in the paper, t1 {(2,63,8), (3,43,53)}
/* init */ CREATE TABLE t0 (pkey INT PRIMARY KEY, vkey INT);
/* init */ CREATE TABLE t1 (pkey INT PRIMARY KEY, vkey INT, c0 INT);
/* init */ INSERT INTO t0 VALUES (1, 20);
/* init */ INSERT INTO t1 VALUES (2, 43, 8), (3, 43, 53);
/* T0 */ select * from t1;
/* T0 */ select * from t0;
/* T0 */ select * from t1 where t1.c0 <= (select min(vkey) from t0);
/* T0 */ update t1 set vkey = 63 where t1.c0 <= (select min(vkey) from t0);
/* T0 */ update t0 set vkey = 162;
