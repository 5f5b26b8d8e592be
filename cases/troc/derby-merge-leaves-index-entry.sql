-- titrant case 1
-- engine: derby
-- isolation: SERIALIZABLE
-- oracle: troc
-- verdict: bug
-- kind: incorrect final state
-- source: random case; the statement alone does it, too
-- title: MERGE updates a row of a table with a DEFAULT column but keeps the old index entry, so an index scan returns the row twice
/* init */ CREATE TABLE t0 (c0 INT, c1 INT DEFAULT 1);
/* init */ CREATE INDEX i0 ON t0 (c0, c1);
/* init */ INSERT INTO t0 VALUES (0, 0);
/* init */ CREATE TABLE t1 (c0 INT);
/* init */ INSERT INTO t1 VALUES (0);
/* T1 */ MERGE INTO t0 USING t1 ON TRUE WHEN MATCHED THEN UPDATE SET c0 = 1;
