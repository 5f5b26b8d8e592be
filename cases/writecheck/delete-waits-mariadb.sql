-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: READ COMMITTED
-- oracle: writecheck
-- verdict: pass
-- source: WriteCheck figure 5b (MariaDB#30835)
-- title: DELETE waits for a locked row that an UPDATE with the same condition would skip
/* init */ CREATE TABLE t(c1 DOUBLE);
/* init */ INSERT INTO t(c1) VALUES (1.0);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t(c1) VALUES (2.0);
/* T2 */ BEGIN;
/* T2 */ DELETE FROM t WHERE c1 = 2.0;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
