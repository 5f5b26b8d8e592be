-- titrant case 1
-- engine: h2:1.4.200
-- isolation: SNAPSHOT
-- seed: 54003
-- oracle: isorel
-- verdict: bug
-- kind: lost-update
-- fingerprint: d49f0bded3b7
-- index: 251
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ INSERT INTO t0 VALUES (0);
/* T2 */ BEGIN;
/* T2 */ UPDATE t0 SET c0 = 0;
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t0;
/* T1 */ UPDATE t0 SET c0 = 0;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
