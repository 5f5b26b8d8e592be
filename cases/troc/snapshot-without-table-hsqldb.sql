-- titrant case 1
-- engine: hsqldb:mvcc
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: pass
-- source: found beside the same on DuckDB
-- title: VALUES, which names no table, takes no snapshot
/* init */ CREATE TABLE t0 (c0 INT, c1 INT);
/* init */ INSERT INTO t0 VALUES (0, 1);
/* T1 */ BEGIN;
/* T1 */ VALUES (0);
/* T2 */ UPDATE t0 SET c1 = 0;
/* T1 */ SELECT c1 FROM t0;
/* T1 */ COMMIT;
