-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: READ COMMITTED
-- source: WriteCheck figure 5b (MariaDB#30835)
-- title: DELETE with the WHERE of figure 5a is blocked
-- expect: right: s22 waits for T1, final {1.0}
-- note: reconstructed as figure-5a-mariadb-30835-update.sql, s22 a DELETE
-- seen: mariadb 10.11.5 and 11.4.5, mysql 8.0.33 at READ COMMITTED, READ UNCOMMITTED and REPEATABLE READ: as in the paper, DELETE waits, final {1.0}
/* init */ CREATE TABLE t(c1 DOUBLE);
/* init */ INSERT INTO t(c1) VALUES (1.0);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t(c1) VALUES (2.0);
/* T2 */ BEGIN;
/* T2 */ DELETE FROM t WHERE c1 = 2.0;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
