-- titrant case 1
-- engine: mariadb:11.4.5
-- isolation: REPEATABLE READ
-- oracle: txcheck
-- verdict: permitted update-reads-latest
-- strict: bug
-- title: TxCheck, Figure 1 (MySQL#108528): the subquery of the UPDATE reads the newest rows, the SELECT before it reads the snapshot
/* init */ CREATE TABLE t0 (pkey INT PRIMARY KEY, vkey INT);
/* init */ CREATE TABLE t1 (pkey INT PRIMARY KEY, vkey INT, c0 INT);
/* init */ INSERT INTO t0 VALUES (1, 20);
/* init */ INSERT INTO t1 VALUES (2, 43, 8), (3, 43, 53);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET vkey = 162;
/* T1 */ SELECT * FROM t1;
/* T2 */ BEGIN;
/* T2 */ SELECT * FROM t0;
/* T1 */ COMMIT;
/* T2 */ SELECT * FROM t1 WHERE t1.c0 <= (SELECT MIN(vkey) FROM t0);
/* T2 */ UPDATE t1 SET vkey = 63 WHERE t1.c0 <= (SELECT MIN(vkey) FROM t0);
/* T2 */ COMMIT;
