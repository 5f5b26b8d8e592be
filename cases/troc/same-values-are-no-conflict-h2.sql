-- titrant case 1
-- engine: h2
-- isolation: SNAPSHOT
-- oracle: troc
-- verdict: pass
-- title: H2 detects conflicts by value: a row that another transaction updated to equal values does not count as changed
/* init */ CREATE TABLE t (a INT, b INT);
/* init */ INSERT INTO t VALUES (1, 0);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;
/* T2 */ UPDATE t SET b = 0;
/* T1 */ UPDATE t SET b = b + 1;
/* T1 */ COMMIT;
