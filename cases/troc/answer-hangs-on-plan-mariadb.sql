-- titrant case 1
-- engine: mariadb:11.4.5
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: pass
-- title: NOT IN returns rows if MariaDB materializes its subquery, and no rows if it does not: a wrong plan, not an isolation bug
/* init */ CREATE TABLE t0 (c0 INT, c1 INT UNSIGNED);
/* init */ INSERT INTO t0 VALUES (NULL, 0), (0, 0);
/* T1 */ BEGIN;
/* T1 */ DELETE FROM t0;
/* T2 */ BEGIN;
/* T2 */ SELECT * FROM t0;
/* T2 */ UPDATE t0 SET c1 = 4294967294;
/* T2 */ SELECT * FROM t0 WHERE c1 NOT IN (SELECT c0 FROM t0) LOCK IN SHARE MODE;
/* T2 */ COMMIT;
/* T1 */ INSERT INTO t0 VALUES (0, 0);
/* T1 */ COMMIT;
