-- titrant case 1
-- engine: derby
-- isolation: SERIALIZABLE
-- oracle: constraints
-- verdict: bug
-- kind: index mismatch
-- title: a MERGE of a table with itself that has a DEFAULT column leaves the old entry in an index; a single statement shows it
/* init */ CREATE TABLE t(a BOOLEAN, b INT DEFAULT 0 PRIMARY KEY);
/* init */ INSERT INTO t VALUES (FALSE, 1);
/* init */ CREATE INDEX i ON t(a, b);
/* T1 */ MERGE INTO t USING t AS s ON TRUE WHEN MATCHED THEN UPDATE SET a = TRUE;
