-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: SERIALIZABLE
-- oracle: troc
-- verdict: pass
-- title: COUNT(*) names no column, so it may lock the entries of any index
/* init */ CREATE TABLE t(a INT PRIMARY KEY, b INT, c INT);
/* init */ CREATE INDEX i ON t(c);
/* init */ INSERT INTO t VALUES (1, 1, 1), (2, 2, 2);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ SELECT COUNT(*) FROM t;
/* T2 */ UPDATE t SET b = 5 WHERE a = 1;
/* T2 */ COMMIT;
/* T1 */ COMMIT;
