-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: READ COMMITTED
-- oracle: writecheck
-- verdict: permitted no-gap-locks
-- source: WriteCheck listing 6
-- title: a row is inserted into a range that another transaction has deleted
/* init */ CREATE TABLE t(c1 INT);
/* init */ INSERT INTO t(c1) VALUES (3);
/* T1 */ BEGIN;
/* T1 */ DELETE FROM t WHERE c1 BETWEEN 1 AND 10;
/* T2 */ BEGIN;
/* T2 */ INSERT INTO t(c1) VALUES (5);
/* T2 */ COMMIT;
/* T1 */ UPDATE t SET c1=c1+1;
/* T1 */ COMMIT;
