-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: SERIALIZABLE
-- oracle: troc
-- verdict: pass
-- title: an UPDATE does not wait for a shared lock on the entries of an index whose columns it does not change
/* init */ CREATE TABLE t(a INT PRIMARY KEY, b INT, c INT);
/* init */ CREATE INDEX i ON t(b);
/* init */ INSERT INTO t VALUES (1, 1, 1), (2, 2, 2);
/* T1 */ BEGIN;
/* T1 */ SELECT b FROM t WHERE b = 1;
/* T2 */ UPDATE t SET c = 5 WHERE a = 1;
/* T1 */ COMMIT;
