-- titrant case 1
-- engine: duckdb
-- isolation: SNAPSHOT
-- oracle: writecheck
-- verdict: bug
-- title: T1's UPDATE commits without an error but is lost, because T2 set the same column to NULL
-- note: with SET b = 5 instead of NULL the second UPDATE fails with a conflict, as the manual says. T2's autocommit statement ends first, so T1's value 1 should remain
/* init */ CREATE TABLE t(b INT);
/* init */ INSERT INTO t VALUES (0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 1;
/* T2 */ UPDATE t SET b = NULL;
/* T1 */ COMMIT;
