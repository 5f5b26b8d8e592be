-- titrant case 1
-- engine: duckdb
-- isolation: SNAPSHOT
-- oracle: writecheck
-- verdict: bug
-- title: an UPDATE that commits without an error is lost, for another set the same column to NULL
-- note: with SET b = 5 in place of NULL the second UPDATE fails with a conflict, as the manual says. T2's autocommit comes first, so T1's 1 should stay
/* init */ CREATE TABLE t(b INT);
/* init */ INSERT INTO t VALUES (0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 1;
/* T2 */ UPDATE t SET b = NULL;
/* T1 */ COMMIT;
