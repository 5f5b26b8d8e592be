-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: REPEATABLE READ
-- source: TxCheck figure 14 (MySQL)
-- title: an aborted INSERT changes the effect of a later UPDATE of another transaction
-- expect: wrong: UPDATE changes 39 rows; right: 0 rows, as in figure-14-oracle.sql
-- note: the figure leaves out the table, most values and both inner SELECTs; a small table and SELECTs are chosen here so that the UPDATE matches no row; distinct keeps MySQL from merging the derived table, which would be error 1093
-- seen: mysql 8.0.33: right with the reconstructed table, 0 rows changed
/* init */ CREATE TABLE t0 (vkey INT, pkey INT PRIMARY KEY, c5 INT);
/* init */ CREATE TABLE t1 (c0 INT);
/* init */ INSERT INTO t0 VALUES (1, 10000, 1), (2, 11000, 2), (3, 12000, 3);
/* init */ INSERT INTO t1 VALUES (9);
/* T0 */ start transaction;
/* T1 */ start transaction;
/* T1 */ insert into t0 values (141, 210000, 74), (141, 213000, null);
/* T1 */ rollback;
/* T0 */ update t0 set vkey = 116 where t0.c5 not in (
    select subq0.c0 as c0
    from (select distinct ref0.c5 as c0 from t0 as ref0) as subq0
    where subq0.c0 < (select max(ref1.c0) from t1 as ref1)
    order by c0 asc);
/* T0 */ commit;
