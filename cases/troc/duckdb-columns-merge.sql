-- titrant case 1
-- engine: duckdb
-- isolation: SNAPSHOT
-- oracle: troc
-- verdict: pass
-- title: transactions that change different columns of a row commit, and all their changes remain, whatever their snapshots are
/* init */ CREATE TABLE t (a INT, b INT, c INT);
/* init */ INSERT INTO t VALUES (0, 0, 0);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;
/* T2 */ UPDATE t SET b = 1;
/* T1 */ UPDATE t SET a = 1;
/* T3 */ BEGIN;
/* T3 */ UPDATE t SET b = 2;
/* T1 */ COMMIT;
/* T3 */ COMMIT;
/* T2 */ SELECT * FROM t;
