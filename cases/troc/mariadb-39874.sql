-- titrant case 1
-- engine: mariadb:11.4.5
-- isolation: READ UNCOMMITTED
-- oracle: troc
-- verdict: bug
-- kind: incorrect affected rows
-- option: innodb_snapshot_isolation=ON
-- source: MDEV-39874; MariaDB 11.8.9 shows it without the option
-- title: UPDATE skips a locked row by its uncommitted values, and the lock holder rolls back
/* init */ CREATE TABLE t(a INT);
/* init */ INSERT INTO t VALUES (1);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET a = 0;
/* T2 */ UPDATE t SET a = 5 WHERE a = 1;
/* T1 */ ROLLBACK;
