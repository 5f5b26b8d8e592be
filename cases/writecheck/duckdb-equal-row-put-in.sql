-- titrant case 1
-- engine: duckdb
-- isolation: SNAPSHOT
-- oracle: writecheck
-- verdict: permitted snapshot-write
-- title: T1's change is gone because T2 deleted the row; the equal row that T2 inserted stays unchanged
/* init */ CREATE TABLE t(a INT, b INT);
/* init */ INSERT INTO t VALUES (1, 1);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;
/* T2 */ DELETE FROM t;
/* T2 */ INSERT INTO t VALUES (1, 1);
/* T1 */ UPDATE t SET a = 0;
/* T1 */ COMMIT;
