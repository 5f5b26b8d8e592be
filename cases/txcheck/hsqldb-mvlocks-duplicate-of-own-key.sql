-- titrant case 1
-- engine: hsqldb:mvlocks
-- isolation: REPEATABLE READ
-- oracle: txcheck
-- verdict: bug
-- title: in mode mvlocks an UPDATE that keeps the key of its row fails with a duplicate key, because it replaces an old version of the row
-- note: the guide says that MVLOCKS "works the same way as normal 2PL as far as updates are concerned"; found by test --db hsqldb:mvlocks --oracle txcheck --sql complex --seed 12
/* init */ CREATE TABLE t (a INT, b INT, k INT, PRIMARY KEY (k));
/* init */ INSERT INTO t VALUES (0, 0, 0);
/* init */ CREATE TABLE u (a INT);
/* T1 */ BEGIN;
/* T1 */ UPDATE u SET a = 0;
/* T2 */ UPDATE t SET a = 0;
/* T1 */ UPDATE t SET b = 0;
/* T1 */ COMMIT;
