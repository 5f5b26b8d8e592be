-- titrant case 1
-- engine: h2
-- isolation: SNAPSHOT
-- oracle: troc
-- verdict: pass
-- title: a row that a peer has written since the snapshot, to the values that it had, is no conflict
/* init */ CREATE TABLE t (a INT, b INT);
/* init */ INSERT INTO t VALUES (1, 0);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;
/* T2 */ UPDATE t SET b = 0;
/* T1 */ UPDATE t SET b = b + 1;
/* T1 */ COMMIT;
