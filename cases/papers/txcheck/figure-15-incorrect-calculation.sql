-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: REPEATABLE READ
-- source: TxCheck figure 15 (TiDB)
-- title: an aggregate differs after an UPDATE of the same transaction
-- expect: wrong (TiDB): count 39 in the transaction, 36 without it; right: the same count in both
-- note: the figure prints no table, and its UPDATE names t_2.c_1 without t_2; tables are chosen here and t_2 is joined in the UPDATE so that it runs; published/txcheck/tidb-fig15.sql has the figure as printed and cannot run
-- seen: mysql 8.0.33: right with the reconstructed tables, count 2
/* init */ CREATE TABLE t_0 (c_0 INT, c_2 INT);
/* init */ CREATE TABLE t_2 (c_1 INT);
/* init */ INSERT INTO t_0 VALUES (1, 1), (2, NULL), (3, 3);
/* init */ INSERT INTO t_2 VALUES (9);
/* T0 */ start transaction;
/* T0 */ update t_0, t_2 set t_0.c_0 = t_2.c_1;
/* T0 */ select count(c_2) from t_0;
/* T0 */ commit;
