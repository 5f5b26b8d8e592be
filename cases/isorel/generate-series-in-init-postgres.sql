-- titrant case 1
-- engine: postgres:18.6
-- isolation: REPEATABLE READ
-- oracle: isorel
-- verdict: pass
-- title: INSERT … SELECT generate_series(…) without FROM inserts several rows, each with an id of its own
/* init */ CREATE TABLE t (a INT, b INT);
/* init */ INSERT INTO t SELECT generate_series(1, 3), 0;
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;
/* T2 */ UPDATE t SET b = 1 WHERE a = 2;
/* T1 */ SELECT * FROM t;
/* T1 */ COMMIT;
