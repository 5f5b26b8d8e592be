-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: pass
-- title: an INSERT waits for an uncommitted row with the same key, and succeeds when this row is rolled back
/* init */ CREATE TABLE t(a INT PRIMARY KEY);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (1);
/* T2 */ INSERT INTO t VALUES (1);
/* T1 */ ROLLBACK;
