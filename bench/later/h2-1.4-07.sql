-- titrant case 1
-- engine: h2:1.4.200
-- isolation: REPEATABLE READ
-- seed: 54003
-- oracle: troc
-- verdict: bug
-- kind: missing conflict
-- fingerprint: 4b5a309f9602
-- index: 100
/* init */ CREATE TABLE t0 (c0 INT, c1 INT);
/* init */ INSERT INTO t0 VALUES (1, 0);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t0;
/* T2 */ UPDATE t0 SET c0 = 0;
/* T1 */ UPDATE t0 SET c1 = 0;
/* T1 */ COMMIT;
