-- titrant case 1
-- engine: h2
-- isolation: SNAPSHOT
-- oracle: writecheck
-- verdict: bug
-- title: MAX over an index misses a row if the same transaction changed another row with the same value
-- note: one transaction alone; the row (1, 1) is still there, but MAX gives 0. SERIALIZABLE does the same; READ COMMITTED and a table without the index give 1
/* init */ CREATE TABLE u(a INT, b INT);
/* init */ CREATE INDEX i ON u(b);
/* init */ INSERT INTO u VALUES (1, 1), (2, 1);
/* init */ CREATE TABLE t(b INT);
/* init */ INSERT INTO t VALUES (5);
/* T1 */ BEGIN;
/* T1 */ UPDATE u SET b = 0 WHERE a = 2;
/* T1 */ UPDATE t SET b = (SELECT MAX(b) FROM u);
/* T1 */ COMMIT;
