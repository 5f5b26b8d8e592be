-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: permitted no-op-update-keeps-snapshot
-- strict: bug
-- source: MariaDB#26642
-- title: an UPDATE that sets a row to its current values creates no version, so the transaction still reads the row of its snapshot
/* init */ CREATE TABLE t(c1 INT, c2 INT);
/* init */ INSERT INTO t VALUES (0, 0), (1, 1);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;
/* T2 */ UPDATE t SET c1 = 10 WHERE c2 = 1;
/* T1 */ SELECT * FROM t;
/* T1 */ UPDATE t SET c1 = 10 WHERE 1 = 1;
/* T1 */ SELECT * FROM t;
/* T1 */ COMMIT;
