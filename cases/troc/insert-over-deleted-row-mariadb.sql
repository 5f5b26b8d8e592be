-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: permitted snapshot-keeps-places
-- strict: bug
-- title: an inserted row hides the row of the snapshot with the same key, which another transaction has deleted
/* init */ CREATE TABLE t(a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 0), (2, 0);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;
/* T2 */ DELETE FROM t WHERE a = 2;
/* T1 */ INSERT INTO t VALUES (2, 7);
/* T1 */ SELECT * FROM t;
/* T1 */ COMMIT;
