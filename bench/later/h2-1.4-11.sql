-- titrant case 1
-- engine: h2:1.4.200
-- isolation: SNAPSHOT
-- seed: 54003
-- oracle: troc
-- verdict: bug
-- kind: missing conflict
-- fingerprint: bcd732a3d113
-- index: 206
/* init */ CREATE TABLE t0 (c0 INT, c2 INT);
/* init */ INSERT INTO t0 VALUES (1, 0);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t0 VALUES (0, 0);
/* T2 */ UPDATE t0 SET c0 = 0;
/* T1 */ UPDATE t0 SET c2 = 0;
/* T1 */ COMMIT;
