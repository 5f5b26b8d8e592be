-- titrant case 1
-- engine: derby
-- isolation: READ UNCOMMITTED
-- oracle: writecheck
-- verdict: permitted read-uncommitted
-- title: INSERT … SELECT copies an uncommitted value that is later rolled back
/* init */ CREATE TABLE t(a INT, b INT);
/* init */ INSERT INTO t VALUES (1, 0);
/* init */ CREATE TABLE u(a INT);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 1;
/* T2 */ INSERT INTO u SELECT b FROM t;
/* T1 */ ROLLBACK;
