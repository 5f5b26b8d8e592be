-- titrant case 1
-- engine: h2
-- isolation: SERIALIZABLE
-- oracle: writecheck
-- verdict: bug
-- title: MAX over an index misses a row that the same transaction has inserted
-- note: one transaction alone. SNAPSHOT does the same; REPEATABLE READ, READ COMMITTED and a table without the index give 3
/* init */ CREATE TABLE u(b INT);
/* init */ CREATE INDEX i ON u(b);
/* init */ INSERT INTO u VALUES (2);
/* init */ CREATE TABLE t(b INT);
/* init */ INSERT INTO t VALUES (0);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO u VALUES (3);
/* T1 */ UPDATE t SET b = (SELECT MAX(b) FROM u);
/* T1 */ COMMIT;
