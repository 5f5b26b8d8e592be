-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: REPEATABLE READ
-- source: TxCheck figure 15, oracle (TiDB)
-- title: the statements of figure 15 without a transaction
-- expect: right: the same count as in figure-15-incorrect-calculation.sql
-- note: reconstructed as figure-15-incorrect-calculation.sql
-- seen: mysql 8.0.33: as expected, count 2
/* init */ CREATE TABLE t_0 (c_0 INT, c_2 INT);
/* init */ CREATE TABLE t_2 (c_1 INT);
/* init */ INSERT INTO t_0 VALUES (1, 1), (2, NULL), (3, 3);
/* init */ INSERT INTO t_2 VALUES (9);
/* T0 */ update t_0, t_2 set t_0.c_0 = t_2.c_1;
/* T0 */ select count(c_2) from t_0;
