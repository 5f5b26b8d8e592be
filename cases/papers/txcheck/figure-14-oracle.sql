-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: REPEATABLE READ
-- source: TxCheck figure 14, oracle (MySQL)
-- title: the UPDATE of figure 14 alone
-- expect: right: 0 rows changed
-- note: reconstructed as figure-14-aborted-transaction.sql
-- seen: mysql 8.0.33: as expected, 0 rows changed
/* init */ CREATE TABLE t0 (vkey INT, pkey INT PRIMARY KEY, c5 INT);
/* init */ CREATE TABLE t1 (c0 INT);
/* init */ INSERT INTO t0 VALUES (1, 10000, 1), (2, 11000, 2), (3, 12000, 3);
/* init */ INSERT INTO t1 VALUES (9);
/* T0 */ update t0 set vkey = 116 where t0.c5 not in (
    select subq0.c0 as c0
    from (select distinct ref0.c5 as c0 from t0 as ref0) as subq0
    where subq0.c0 < (select max(ref1.c0) from t1 as ref1)
    order by c0 asc);
