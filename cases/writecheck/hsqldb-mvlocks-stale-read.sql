-- titrant case 1
-- engine: hsqldb:mvlocks
-- isolation: SERIALIZABLE
-- oracle: writecheck
-- verdict: bug
-- title: in mode mvlocks a read-write transaction writes values that it read from an old snapshot
-- note: the guide says that MVLOCKS "works the same way as normal 2PL as far as updates are concerned" and that only read-only transactions use a snapshot; in mode locks the INSERT copies 1
/* init */ CREATE TABLE t(a INT, b INT);
/* init */ INSERT INTO t VALUES (1, 0);
/* init */ CREATE TABLE u(a INT);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM u;
/* T2 */ UPDATE t SET b = b + 1;
/* T1 */ INSERT INTO u SELECT b FROM t;
/* T1 */ COMMIT;
