-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: REPEATABLE READ
-- source: TxCheck figure 14, oracle (MySQL)
-- title: the UPDATE of figure 14 alone
-- expect: right: 0 rows changed
-- note: reconstructed as figure-14-aborted-transaction.sql
/* init */ CREATE TABLE t0 (vkey INT, pkey INT PRIMARY KEY, c5 INT);
/* init */ INSERT INTO t0 VALUES (1, 10000, 1), (2, 11000, 2), (3, 12000, 3);
/* T0 */ update t0 set vkey = 116 where t0.c5 not in (
    select subq0.c0 as c0
    from (select ref0.c5 as c0 from t0 as ref0) as subq0
    where subq0.c0 < (select max(ref1.c5) + 1 from t0 as ref1)
    order by c0 asc);
