-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: permitted no-op-update-keeps-snapshot
-- strict: bug
-- source: MySQL#104986
-- title: an UPDATE that changes nothing leaves the row as the snapshot has it
/* init */ CREATE TABLE t(c1 INT, c2 INT);
/* init */ INSERT INTO t VALUES (0, 0), (1, 1);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;
/* T2 */ UPDATE t SET c1 = 10 WHERE c2 = 1;
/* T1 */ SELECT * FROM t;
/* T1 */ UPDATE t SET c1 = 10 WHERE 1 = 1;
/* T1 */ SELECT * FROM t;
/* T1 */ COMMIT;
