-- titrant case 1
-- engine: duckdb
-- isolation: SNAPSHOT
-- oracle: txcheck
-- verdict: bug
-- title: a committed UPDATE is lost because a concurrent UPDATE with RETURNING replaced the row
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;
/* T2 */ UPDATE t SET b = 18 WHERE a = 1 RETURNING *;
/* T1 */ UPDATE t SET b = 19 WHERE a = 1;
/* T1 */ COMMIT;
