-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: pass
-- title: control of mariadb-26642.sql: T1's UPDATE changes the row, so T1 reads its own version
/* init */ CREATE TABLE t(c1 INT, c2 INT);
/* init */ INSERT INTO t VALUES (0, 0), (1, 1);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;
/* T2 */ UPDATE t SET c1 = 9 WHERE c2 = 1;
/* T1 */ SELECT * FROM t;
/* T1 */ UPDATE t SET c1 = 10 WHERE 1 = 1;
/* T1 */ SELECT * FROM t;
/* T1 */ COMMIT;
