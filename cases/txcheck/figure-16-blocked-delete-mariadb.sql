-- titrant case 1
-- engine: mariadb:11.4.5
-- isolation: REPEATABLE READ
-- oracle: txcheck
-- verdict: pass
-- title: TxCheck, Figure 16: an UPDATE runs while a DELETE with a complex condition is blocked; older MariaDB servers crash
/* init */ CREATE TABLE t0 (vkey INT, pkey INT PRIMARY KEY, c0 INT);
/* init */ CREATE TABLE t1 (vkey INT, pkey INT PRIMARY KEY, c0 INT);
/* init */ CREATE TABLE t2 (vkey INT, pkey INT PRIMARY KEY, c0 INT);
/* init */ INSERT INTO t0 VALUES (1, 1, 1);
/* init */ INSERT INTO t1 VALUES (1, 1, 1), (2, 2, 2);
/* init */ INSERT INTO t2 VALUES (1, 1, 1), (89, 2, 2);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T2 */ INSERT INTO t0 (vkey, pkey, c0) VALUES (89, 188, 40), (97, 230, 9);
/* T1 */ DELETE FROM t1 WHERE EXISTS (SELECT ref0.c0 FROM t2 AS ref0 WHERE t1.c0 NOT IN (SELECT ref3.vkey AS c0 FROM t0 AS ref2 LEFT JOIN t2 AS ref3 ON ref2.vkey = ref3.vkey WHERE ref3.pkey >= ref2.vkey));
/* T2 */ UPDATE t2 SET vkey = 99;
/* T2 */ COMMIT;
/* T1 */ COMMIT;
