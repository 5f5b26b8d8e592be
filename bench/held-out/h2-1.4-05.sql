-- titrant case 1
-- engine: h2:1.4.200
-- isolation: SERIALIZABLE
-- seed: 9202
-- oracle: troc
-- verdict: bug
-- kind: missing conflict
-- fingerprint: 77ff30bf3ded
-- index: 21
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ CREATE TABLE t1 (c0 INT, c1 INT);
/* init */ INSERT INTO t1 VALUES (0, 0);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t0;
/* T2 */ UPDATE t1 SET c1 = 1;
/* T1 */ UPDATE t1 SET c0 = 0;
/* T1 */ COMMIT;
