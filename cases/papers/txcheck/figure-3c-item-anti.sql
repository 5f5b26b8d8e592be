-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: REPEATABLE READ
-- source: TxCheck figure 3(c)
-- title: direct stmt-item-anti dependency
-- expect: no bug: Sj gives (0,0), the version before Si
-- note: the figure prints Si, Sj and the row; transactions and commits around them are chosen here so that Sj gives the printed result: Si is not committed yet
-- seen: mysql 8.0.33: as in the paper
/* init */ CREATE TABLE t(id INT PRIMARY KEY, value INT);
/* init */ INSERT INTO t VALUES (0, 0);
/* T0 */ start transaction;
/* T0 */ update t set value = 1;
/* T1 */ start transaction;
/* T1 */ select * from t;
/* T0 */ commit;
/* T1 */ commit;
