-- titrant case 1
-- engine: h2:2.5.252
-- isolation: SNAPSHOT
-- oracle: txcheck
-- verdict: bug
-- title: a descending scan returns the wrong last row after the transaction's own UPDATE
/* init */ CREATE TABLE t0 (c0 INT PRIMARY KEY);
/* init */ INSERT INTO t0 VALUES (1), (0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c0 = 0 WHERE c0 = 0;
/* T1 */ SELECT * FROM t0 ORDER BY c0 DESC LIMIT 1;
/* T1 */ COMMIT;
