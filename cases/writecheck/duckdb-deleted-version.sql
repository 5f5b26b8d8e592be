-- titrant case 1
-- engine: duckdb
-- isolation: SNAPSHOT
-- oracle: writecheck
-- verdict: permitted no-gap-locks
-- title: a row put in beside a deletion is not the version of a row that was changed by two others
/* init */ CREATE TABLE t(a INT, b INT, c INT);
/* init */ INSERT INTO t VALUES (1, 0, 0);
/* T3 */ BEGIN;
/* T3 */ DELETE FROM t;
/* T3 */ INSERT INTO t VALUES (1, 0, 1);
/* T2 */ UPDATE t SET b = 1;
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET a = 0;
/* T3 */ COMMIT;
/* T1 */ COMMIT;
