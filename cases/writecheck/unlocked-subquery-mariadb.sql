-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: READ COMMITTED
-- oracle: writecheck
-- verdict: permitted unlocked-subquery
-- title: a row that INSERT … SELECT has read is changed before its transaction ends
/* init */ CREATE TABLE t(a INT, b INT);
/* init */ INSERT INTO t VALUES (1, 0);
/* init */ CREATE TABLE u(a INT);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO u SELECT b FROM t;
/* T2 */ UPDATE t SET b = 1;
/* T1 */ COMMIT;
