-- titrant case 1
-- engine: duckdb
-- isolation: SNAPSHOT
-- oracle: txcheck
-- verdict: bug
-- title: one transaction updates a row, another that does not see the new version deletes the row, and both commit
-- source: a measurement of Titrant with complex statements
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 0), (2, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 5 WHERE a = 1;
/* T2 */ BEGIN;
/* T2 */ DELETE FROM t WHERE a = 1;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
