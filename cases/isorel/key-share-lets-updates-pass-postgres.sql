-- titrant case 1
-- engine: postgres
-- isolation: READ COMMITTED
-- oracle: isorel
-- verdict: pass
-- title: FOR KEY SHARE does not block an UPDATE of the same row that leaves the key unchanged
/* init */ CREATE TABLE t0 (c0 INT, c1 INT);
/* init */ INSERT INTO t0 VALUES (0, 0);
/* T2 */ BEGIN;
/* T2 */ UPDATE t0 SET c0 = 0;
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t0 FOR KEY SHARE;
/* T1 */ UPDATE t0 SET c1 = 0;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
