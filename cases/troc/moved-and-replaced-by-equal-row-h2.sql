-- titrant case 1
-- engine: h2
-- isolation: SNAPSHOT
-- oracle: troc
-- verdict: unknown
-- title: H2 detects conflicts by key and value: a row of T1's snapshot that T2 moved to another key, with an equal row put in its place, does not count as changed
-- note: the manual does not say how H2 finds a conflict; all rows are those of the serial order T2, T1
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 0);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET a = 5 WHERE a = 1;
/* T2 */ INSERT INTO t VALUES (1, 0);
/* T2 */ COMMIT;
/* T1 */ UPDATE t SET b = b + 1 WHERE a = 1;
/* T1 */ COMMIT;
