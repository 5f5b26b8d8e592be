-- titrant case 1
-- engine: derby
-- oracle: survival
-- verdict: bug
-- kind: connection-lost
-- title: MERGE into a table with DEFAULT TIME('…') fails with a NullPointerException, and the engine closes the session
/* init */ CREATE TABLE t(a INT, b TIME DEFAULT TIME('00:00:01'));
/* init */ INSERT INTO t VALUES (1, TIME('00:00:01'));
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (2, TIME('00:00:02'));
/* T1 */ MERGE INTO t USING t AS s ON t.a = s.a WHEN MATCHED THEN UPDATE SET b = NULL;
/* T1 */ COMMIT;
