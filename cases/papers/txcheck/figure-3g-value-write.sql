-- titrant case 1
-- engine: postgres:18.6
-- isolation: REPEATABLE READ
-- source: TxCheck figure 3(g)
-- title: direct stmt-value-write dependency
-- expect: no bug: Sj inserts (1,1)
-- note: the figure prints Si, Sj and the row; transactions and commits around them are chosen here so that Sj gives the printed result; run on PostgreSQL, since MySQL and MariaDB refuse a subquery on the target table in VALUES (error 1093)
-- seen: postgres 18.6: as in the paper, (1,1) inserted; mysql 5.6.14 and 8.0.33, mariadb 10.2.11 and 10.11.5 refuse the INSERT with 1093
/* init */ CREATE TABLE t(id INT PRIMARY KEY, value INT);
/* init */ INSERT INTO t VALUES (0, 0);
/* T0 */ start transaction;
/* T0 */ update t set value = 1;
/* T0 */ commit;
/* T1 */ start transaction;
/* T1 */ insert into t values (1, (select min(value) from t));
/* T1 */ commit;
