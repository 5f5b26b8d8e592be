-- titrant case 1
-- engine: h2:1.4.200
-- isolation: SERIALIZABLE
-- seed: 54003
-- oracle: troc
-- verdict: bug
-- kind: missing conflict
-- fingerprint: b071c6ca01e8
-- index: 4
/* init */ CREATE TABLE t0 (c0 INT, c2 INT);
/* init */ INSERT INTO t0 VALUES (0, 1);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c2 = 0;
/* T2 */ UPDATE t0 SET c0 = 0;
/* T1 */ COMMIT;
