-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: bug
-- source: random case; as MariaDB#27992
-- title: a blocked locking read misses the row that it waited for, because the row's index entry moved during the wait
/* init */ CREATE TABLE t(a INT PRIMARY KEY, b INT, c INT);
/* init */ CREATE INDEX i ON t(c, b);
/* init */ INSERT INTO t VALUES (1, 9, 1), (2, 9, 2);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ UPDATE t SET b = 7 WHERE a = 1;
/* T2 */ SELECT * FROM t WHERE c = 1 LOCK IN SHARE MODE;
/* T1 */ UPDATE t SET b = 0 WHERE a = 1;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
