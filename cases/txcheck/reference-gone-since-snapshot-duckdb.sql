-- titrant case 1
-- engine: duckdb
-- isolation: SNAPSHOT
-- oracle: txcheck
-- verdict: pass
-- source: cases/troc/reference-gone-since-snapshot-duckdb.sql
-- title: an UPDATE of an indexed column of a parent row succeeds, because the child row of its snapshot no longer refers to the parent row
/* init */ CREATE TABLE t0 (c0 INT, c1 INT, PRIMARY KEY (c1));
/* init */ INSERT INTO t0 VALUES (0, 0), (0, 1);
/* init */ CREATE INDEX i0 ON t0 (c0);
/* init */ CREATE TABLE t2 (c1 INT, FOREIGN KEY (c1) REFERENCES t0 (c1));
/* init */ INSERT INTO t2 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t0;
/* T2 */ UPDATE t2 SET c1 = 1;
/* T1 */ UPDATE t0 SET c0 = 0 WHERE c1 = 0;
/* T1 */ COMMIT;
