-- titrant case 1
-- engine: h2
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: pass
-- title: an UPDATE whose text names no column to read takes no snapshot, so it succeeds after the wait
/* init */ CREATE TABLE t (a INT, b INT);
/* init */ INSERT INTO t VALUES (1, 0), (2, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 1 WHERE a = 1;
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET b = 2;
/* T1 */ COMMIT;
/* T2 */ SELECT * FROM t;
/* T2 */ COMMIT;
