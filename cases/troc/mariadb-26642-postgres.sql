-- titrant case 1
-- engine: postgres:18.6
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: pass
-- source: MariaDB#26642
-- title: the schedule of mariadb-26642.sql on PostgreSQL: T1's UPDATE fails with a serialization failure
/* init */ CREATE TABLE t(c1 INT, c2 INT);
/* init */ INSERT INTO t VALUES (0, 0), (1, 1);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;
/* T2 */ UPDATE t SET c1 = 10 WHERE c2 = 1;
/* T1 */ SELECT * FROM t;
/* T1 */ UPDATE t SET c1 = 10 WHERE 1 = 1;
/* T1 */ SELECT * FROM t;
/* T1 */ COMMIT;
