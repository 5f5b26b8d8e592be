-- titrant case 1
-- engine: hsqldb:mvlocks
-- isolation: SERIALIZABLE
-- oracle: troc
-- verdict: bug
-- title: in mode mvlocks an UPDATE misses a row that was committed before the UPDATE started
-- note: the guide says that MVLOCKS "works the same way as normal 2PL as far as updates are concerned"; in mode locks the UPDATE changes the row
/* init */ CREATE TABLE t (a INT);
/* init */ CREATE TABLE u (a INT);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM u;
/* T2 */ INSERT INTO t VALUES (0);
/* T1 */ UPDATE t SET a = 1;
/* T1 */ COMMIT;
