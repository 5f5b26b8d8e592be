-- titrant case 1
-- engine: mariadb:11.4.5
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: pass
-- title: a shared lock on the entries of an index with all columns does not block a lock on the rows
/* init */ CREATE TABLE t(a INT PRIMARY KEY, b INT);
/* init */ CREATE INDEX i ON t(b);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ SELECT * FROM t LOCK IN SHARE MODE;
/* T2 */ SELECT * FROM t WHERE a = 2 FOR UPDATE;
/* T2 */ COMMIT;
/* T1 */ COMMIT;
