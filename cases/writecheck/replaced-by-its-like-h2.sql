-- titrant case 1
-- engine: h2
-- isolation: SNAPSHOT
-- oracle: writecheck
-- verdict: unknown
-- title: H2 detects conflicts by value: a deleted row of T1's snapshot that is re-inserted with equal values does not count as changed
/* init */ CREATE TABLE t0 (c0 INT PRIMARY KEY);
/* init */ INSERT INTO t0 VALUES (0), (1);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t0;
/* T2 */ BEGIN;
/* T2 */ INSERT INTO t0 VALUES (1);
/* T3 */ DELETE FROM t0;
/* T3 */ INSERT INTO t0 VALUES (0);
/* T1 */ UPDATE t0 SET c0 = 0 WHERE c0 = 0;
/* T1 */ COMMIT;
/* T2 */ UPDATE t0 SET c0 = 0;
/* T2 */ COMMIT;
