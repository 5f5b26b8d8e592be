-- titrant case 1
-- engine: derby
-- isolation: READ COMMITTED
-- oracle: constraints
-- verdict: bug
-- kind: index mismatch
-- title: an UPDATE to a CASE of constants stores a CHAR value without its blanks in the table and with them in an index; a single statement shows it
/* init */ CREATE TABLE t0 (c0 CHAR(4), c1 INT);
/* init */ CREATE INDEX i0 ON t0 (c1);
/* init */ CREATE INDEX i1 ON t0 (c1, c0);
/* init */ INSERT INTO t0 (c0) VALUES ('');
/* T1 */ UPDATE t0 SET c0 = CASE WHEN TRUE THEN '' ELSE c0 END;
