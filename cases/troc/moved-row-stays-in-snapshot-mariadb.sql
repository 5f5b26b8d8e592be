-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: permitted snapshot-keeps-places
-- strict: bug
-- title: a row that a peer has moved to another key shows there, once changed, and in the snapshot's place
/* init */ CREATE TABLE t(a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 0), (2, 0);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;
/* T2 */ UPDATE t SET a = 5 WHERE a = 2;
/* T1 */ UPDATE t SET b = 1;
/* T1 */ SELECT * FROM t;
/* T1 */ COMMIT;
