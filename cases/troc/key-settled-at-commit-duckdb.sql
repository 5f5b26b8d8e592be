-- titrant case 1
-- engine: duckdb
-- isolation: SNAPSHOT
-- oracle: troc
-- verdict: pass
-- source: random case
-- title: of two transactions that write the same key, the second one fails at COMMIT; the INSERT of the first waits for nothing
/* init */ CREATE TABLE t0 (c0 INT PRIMARY KEY);
/* init */ INSERT INTO t0 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c0 = 1;
/* T2 */ INSERT INTO t0 VALUES (1);
/* T1 */ COMMIT;
