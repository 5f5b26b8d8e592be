-- titrant case 1
-- engine: sqlite
-- isolation: SERIALIZABLE
-- option: journal_mode=WAL
-- oracle: troc
-- verdict: pass
-- title: in WAL mode a SELECT that names no table takes no snapshot
/* init */ CREATE TABLE t0 (c0 INT, c1 INT);
/* init */ INSERT INTO t0 VALUES (0, 1);
/* T1 */ BEGIN;
/* T1 */ SELECT 0;
/* T2 */ UPDATE t0 SET c1 = 0;
/* T1 */ SELECT c1 FROM t0;
/* T2 */ UPDATE t0 SET c1 = 5;
/* T1 */ SELECT c1 FROM t0;
/* T1 */ COMMIT;
