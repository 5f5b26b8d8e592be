-- titrant case 1
-- engine: mariadb:11.4.5
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: pass
-- option: innodb_snapshot_isolation=ON
-- source: MariaDB#26642
-- title: the schedule of mariadb-26642.sql with innodb_snapshot_isolation: T1's UPDATE fails with error 1020
/* init */ CREATE TABLE t(c1 INT, c2 INT);
/* init */ INSERT INTO t VALUES (0, 0), (1, 1);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;
/* T2 */ UPDATE t SET c1 = 10 WHERE c2 = 1;
/* T1 */ SELECT * FROM t;
/* T1 */ UPDATE t SET c1 = 10 WHERE 1 = 1;
/* T1 */ SELECT * FROM t;
/* T1 */ COMMIT;
