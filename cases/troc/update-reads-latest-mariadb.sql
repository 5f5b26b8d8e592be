-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: pass
-- title: the subquery of an UPDATE reads the newest committed rows; a plain SELECT reads the snapshot
/* init */ CREATE TABLE t(a INT PRIMARY KEY, b INT);
/* init */ CREATE TABLE u(a INT);
/* init */ INSERT INTO t VALUES (1, 0);
/* init */ INSERT INTO u VALUES (1);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM u;
/* T2 */ UPDATE u SET a = 2;
/* T1 */ UPDATE t SET b = (SELECT MAX(a) FROM u);
/* T1 */ SELECT * FROM u;
/* T1 */ SELECT * FROM t;
/* T1 */ COMMIT;
