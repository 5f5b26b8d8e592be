-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: READ COMMITTED
-- source: WriteCheck figure 5a (MariaDB#30835)
-- title: UPDATE is not blocked by an uncommitted INSERT that it would match
-- expect: wrong: final {1.0, 2.0}; right: final {1.0, 3.0} as in T1, T2. MySQL calls it permitted (semi-consistent read)
-- note: the figure is an image; rows, values and WHERE are from the prose, column type and order of the BEGINs inferred
-- seen: mariadb 10.11.5 and 11.4.5, mysql 8.0.33 at READ COMMITTED and READ UNCOMMITTED: as in the paper, not blocked, final {1.0, 2.0}; at REPEATABLE READ it waits, final {1.0, 3.0}; mariadb 11.4.5 with innodb_snapshot_isolation=ON: it waits, final {1.0, 3.0}
/* init */ CREATE TABLE t(c1 DOUBLE);
/* init */ INSERT INTO t(c1) VALUES (1.0);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t(c1) VALUES (2.0);
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET c1 = 3.0 WHERE c1 = 2.0;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
