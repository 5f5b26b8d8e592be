-- titrant case 1
-- source: MariaDB#26643
-- title: UPDATE misses rows changed by a concurrent transaction
-- dbms: mariadb
-- versions: 10.5.12; verified
-- isolation: READ COMMITTED
-- expect: wrong: rows with old a NULL keep b; right: every b = 20
-- seen: mariadb 10.11.19 yes (final {(10,1),(10,20)x4})
-- seen: mariadb 10.11.19 innodb_snapshot_isolation=ON no
-- engine: mariadb:11.4.5
-- oracle: writecheck
-- verdict: bug tx-WSS final state
/* init */ CREATE TABLE t(a INT, b INT);
/* init */ INSERT INTO t VALUES (0, 0), (1, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET a = 1;
/* T2 */ UPDATE t SET b = 1 WHERE a;
/* T1 */ COMMIT;
