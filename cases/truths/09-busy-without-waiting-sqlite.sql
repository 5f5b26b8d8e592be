-- titrant case 1
-- engine: sqlite
-- oracle: troc
-- verdict: pass
-- title: SQLite answers BUSY instead of blocking
/* init */ CREATE TABLE t (a INT, b INT);
/* init */ INSERT INTO t VALUES (1, 0), (2, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 1 WHERE a = 1;
/* T2 */ UPDATE t SET b = 2 WHERE a = 2;
/* T1 */ COMMIT;
/* T2 */ SELECT * FROM t;
