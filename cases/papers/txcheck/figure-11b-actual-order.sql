-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: REPEATABLE READ
-- source: TxCheck figure 11(b)
-- title: the actual order of figure 11(a): nothing is blocked
-- expect: no bug: T1.S1.BWR gives (0,0), T1.S1 changes nothing; final (0,1)
-- note: figure 11(a) is published/txcheck/mysql-fig11.sql
-- seen: mysql 8.0.33: as in the paper, UPDATE changes 0 rows; postgres 18.6 refuses the UPDATE (serialization failure)
/* init */ CREATE TABLE t0 (pkey INT PRIMARY KEY, vkey INT);
/* init */ INSERT INTO t0 VALUES (0, 0);
/* T0 */ start transaction;
/* T0 */ update t0 set vkey = 1;
/* T1 */ start transaction;
/* T1 */ select * from t0 where vkey = 0;
/* T0 */ commit;
/* T1 */ update t0 set vkey = 2 where vkey = 0;
/* T1 */ commit;
