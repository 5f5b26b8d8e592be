-- titrant case 1
-- engine: postgres:18.6
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: pass
-- title: FOR KEY SHARE accepts a newer version of the row if it has the same key
/* init */ CREATE TABLE t(a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 0);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;
/* T2 */ UPDATE t SET b = 1;
/* T1 */ SELECT * FROM t FOR KEY SHARE;
/* T1 */ COMMIT;
