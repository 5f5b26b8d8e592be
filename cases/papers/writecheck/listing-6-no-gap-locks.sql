-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: READ COMMITTED
-- source: WriteCheck listing 6 (TiDB)
-- title: no gap locks: a row is inserted into a range that another transaction has deleted
-- expect: seen and permitted: final {6}; serial T2, T1 gives {}
-- note: listed for TiDB at READ COMMITTED; the paper says MySQL and MariaDB have no gap locks at READ COMMITTED and READ UNCOMMITTED either
-- seen: mysql 8.0.33, mariadb 10.11.5 and 11.4.5 at READ COMMITTED and READ UNCOMMITTED: as in the paper, final {6}; at REPEATABLE READ the INSERT waits, final {5}; mariadb 11.4.5 with innodb_snapshot_isolation=ON: final {6} too
/* init */ CREATE TABLE t(c1 INT);
/* init */ INSERT INTO t(c1) VALUES (3);
/* T1 */ BEGIN;
/* T1 */ DELETE FROM t WHERE c1 BETWEEN 1 AND 10;
/* T2 */ BEGIN;
/* T2 */ INSERT INTO t(c1) VALUES (5);
/* T2 */ COMMIT;
/* T1 */ UPDATE t SET c1=c1+1;
/* T1 */ COMMIT;
