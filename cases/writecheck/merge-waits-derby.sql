-- titrant case 1
-- engine: derby
-- isolation: READ UNCOMMITTED
-- oracle: writecheck
-- verdict: unknown
-- title: MERGE selects its rows before it is blocked, so it does not change a row that is inserted during the wait
/* init */ CREATE TABLE t(a INT PRIMARY KEY, b INT, c INT);
/* init */ INSERT INTO t VALUES (1, 0, 0), (2, 0, 0);
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET b = 1 WHERE a = 1;
/* T1 */ MERGE INTO t USING t AS s ON t.a = s.a WHEN MATCHED THEN UPDATE SET c = 2;
/* T2 */ INSERT INTO t VALUES (3, 0, 0);
/* T2 */ COMMIT;
