-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: REPEATABLE READ
-- source: TxCheck figure 11(c)
-- title: figure 11(a) after blocking scheduling has removed T1.S1 and its BWR
-- expect: no bug: T1 is empty; final (0,1)
-- seen: mysql 8.0.33: as in the paper, final (0,1)
/* init */ CREATE TABLE t0 (pkey INT PRIMARY KEY, vkey INT);
/* init */ INSERT INTO t0 VALUES (0, 0);
/* T0 */ start transaction;
/* T0 */ update t0 set vkey = 1;
/* T1 */ start transaction;
/* T0 */ commit;
/* T1 */ commit;
