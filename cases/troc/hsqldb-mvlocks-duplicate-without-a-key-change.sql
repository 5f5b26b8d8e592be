-- titrant case 1
-- title: an UPDATE that assigns to no key column fails with a duplicate key, because it works on the snapshot of the transaction's first statement
-- engine: hsqldb:mvlocks
-- isolation: SERIALIZABLE
-- oracle: troc
-- verdict: bug
-- kind: unexpected error
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ CREATE TABLE u (a INT);
/* init */ INSERT INTO t VALUES (1, 0), (2, 0), (3, 0);
/* init */ INSERT INTO u VALUES (0);
/* T1 */ BEGIN;
/* T1 */ UPDATE u SET a = 1;
/* T2 */ UPDATE t SET b = 2 WHERE a > 1;
/* T1 */ UPDATE t SET b = 1;
/* T1 */ COMMIT;
