-- titrant case 1
-- engine: derby
-- isolation: READ UNCOMMITTED
-- oracle: troc
-- verdict: unknown
-- title: at READ UNCOMMITTED MERGE searches its matching rows among uncommitted rows
/* init */ CREATE TABLE t (a INT, b INT);
/* init */ INSERT INTO t VALUES (2, 0);
/* init */ CREATE TABLE s (a INT);
/* init */ INSERT INTO s VALUES (2);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET a = 4;
/* T2 */ MERGE INTO t USING s ON t.a = s.a WHEN MATCHED THEN UPDATE SET b = 7;
/* T1 */ ROLLBACK;
