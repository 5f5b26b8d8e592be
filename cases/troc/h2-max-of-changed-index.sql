-- titrant case 1
-- engine: h2
-- isolation: READ UNCOMMITTED
-- oracle: troc
-- verdict: bug
-- title: MAX over an index that another session has changed returns neither the greatest value before the change nor the one after; without the index the result is right
/* init */ CREATE TABLE t(a INT, b INT);
/* init */ CREATE INDEX i ON t(b);
/* init */ INSERT INTO t VALUES (1, 3), (2, -1);
/* init */ CREATE TABLE u(c INT, d INT);
/* init */ INSERT INTO u VALUES (0, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE u SET d = 1;
/* T2 */ UPDATE u SET c = (SELECT MAX(b) FROM t);
/* T1 */ UPDATE t SET b = 0;
/* T1 */ COMMIT;
