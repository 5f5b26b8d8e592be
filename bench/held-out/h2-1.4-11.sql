-- titrant case 1
-- engine: h2:1.4.200
-- isolation: SNAPSHOT
-- seed: 9202
-- oracle: troc
-- verdict: bug
-- kind: missing conflict
-- fingerprint: c4b3cbc86925
-- index: 18
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ INSERT INTO t0 VALUES (1);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c0 = 0;
/* T2 */ UPDATE t0 SET c0 = 0;
/* T1 */ COMMIT;
