-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: SERIALIZABLE
-- oracle: troc
-- verdict: pass
-- title: a shared lock on an entry of a covering index does not block although another transaction has locked the row
/* init */ CREATE TABLE t(a INT PRIMARY KEY, b INT, c INT);
/* init */ CREATE INDEX i ON t(b);
/* init */ INSERT INTO t VALUES (1, 1, 1), (2, 2, 2);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET c = 5 WHERE a = 1;
/* T2 */ BEGIN;
/* T2 */ SELECT b FROM t WHERE b = 1;
/* T2 */ COMMIT;
/* T1 */ COMMIT;
