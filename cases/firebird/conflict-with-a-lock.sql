-- titrant case 1
-- title: At SNAPSHOT a row that was only locked since the beginning counts as changed
-- engine: firebird:4.0.5
-- isolation: SNAPSHOT
-- oracle: troc
-- verdict: pass
/* init */ CREATE TABLE t(c1 INT, c2 INT);
/* init */ INSERT INTO t VALUES (0, 0);
/* init */ INSERT INTO t VALUES (1, 1);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t WHERE c2 = 1 FOR UPDATE WITH LOCK;
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET c1 = 10 WHERE c2 = 1;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
