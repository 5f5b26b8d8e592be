-- titrant case 1
-- engine: derby
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: unknown
-- title: MERGE from its own table counts a row that it does not change, also in a single session; which row depends on the order of the scan
/* init */ CREATE TABLE t(a INT, b INT, c SMALLINT);
/* init */ INSERT INTO t VALUES (NULL, 0, 0), (1, 0, 0), (0, 0, 0), (NULL, 0, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 0;
/* T2 */ INSERT INTO t VALUES (2, 0, 0), (NULL, 0, 1);
/* T1 */ COMMIT;
/* T2 */ MERGE INTO t USING t AS s ON t.c = s.a WHEN MATCHED THEN UPDATE SET c = 1;
