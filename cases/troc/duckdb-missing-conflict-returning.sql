-- titrant case 1
-- engine: duckdb:2.0.0.0
-- isolation: SNAPSHOT
-- oracle: troc
-- verdict: bug
-- kind: missing conflict
-- title: UPDATE … RETURNING misses the conflict with an UPDATE that another transaction has committed since the snapshot
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (0, 0);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;
/* T2 */ UPDATE t SET b = 1;
/* T1 */ UPDATE t SET b = 2 RETURNING *;
/* T1 */ COMMIT;
