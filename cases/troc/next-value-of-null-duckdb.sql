-- titrant case 1
-- engine: duckdb
-- isolation: SNAPSHOT
-- oracle: troc
-- verdict: pass
-- source: reduced from a random case
-- title: nextval(NULL) is NULL and takes no number from a sequence
/* init */ CREATE TABLE t0 (c0 INT, c1 INT DEFAULT (nextval(NULL)));
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c0 = 0;
/* T2 */ INSERT INTO t0 (c0) VALUES (1);
/* T1 */ COMMIT;
