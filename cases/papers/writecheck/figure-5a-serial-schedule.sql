-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: READ COMMITTED
-- source: WriteCheck section 6.3, serial schedule T1, T2 of figure 5a
-- title: serial schedule of figure 5a
-- expect: right: final {1.0, 3.0}
-- note: reconstructed as figure-5a-mariadb-30835-update.sql
-- seen: mariadb 10.11.5 and 11.4.5, mysql 8.0.33: as expected, final {1.0, 3.0}
/* init */ CREATE TABLE t(c1 DOUBLE);
/* init */ INSERT INTO t(c1) VALUES (1.0);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t(c1) VALUES (2.0);
/* T1 */ COMMIT;
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET c1 = 3.0 WHERE c1 = 2.0;
/* T2 */ COMMIT;
