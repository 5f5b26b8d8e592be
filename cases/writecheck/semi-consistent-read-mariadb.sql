-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: READ COMMITTED
-- oracle: writecheck
-- verdict: permitted semi-consistent-read
-- source: WriteCheck listing 5
-- title: UPDATE skips a locked row whose committed version does not match (semi-consistent read)
/* init */ CREATE TABLE t(c1 INT, c2 VARCHAR(5));
/* init */ INSERT INTO t(c1,c2) VALUES (1,''), (5,'');
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET c1=5, c2='tx1' WHERE c1=1;
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET c1=1, c2='tx2' WHERE c1=5;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
