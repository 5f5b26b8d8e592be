-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: pass
-- title: UPDATE skips a locked row whose committed version does not match (semi-consistent read)
/* init */ CREATE TABLE t(a INT, b INT);
/* init */ INSERT INTO t VALUES (1, 0), (2, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET a = 3 WHERE a = 1;
/* T2 */ UPDATE t SET b = 1 WHERE a = 2;
/* T1 */ COMMIT;
