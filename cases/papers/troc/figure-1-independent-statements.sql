-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: READ COMMITTED
-- source: Troc section III-B, s12 and s22 of figure 1 one after the other
-- title: the oracle of figure 1: s12 and s22 executed independently
-- expect: right: all rows (10,20)
-- note: initial rows inferred as in published/troc/mysql-104833-fig1.sql
-- seen: mysql 8.0.33: as expected, all rows (10,20)
/* init */ CREATE TABLE t(c1 INT, c2 INT);
/* init */ INSERT INTO t VALUES (NULL, 0), (1, 1), (2, 2);
/* T1 */ UPDATE t SET c1 = 10;
/* T2 */ UPDATE t SET c2 = 20 WHERE c1;
