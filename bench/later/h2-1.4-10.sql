-- titrant case 1
-- engine: h2:1.4.200
-- isolation: SNAPSHOT
-- sql: complex
-- seed: 54003
-- oracle: isorel
-- verdict: bug
-- kind: lost-update
-- fingerprint: a3d7b826610f
-- index: 71
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ INSERT INTO t0 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t0;
/* T2 */ UPDATE t0 SET c0 = TRUE;
/* T1 */ UPDATE t0 SET c0 = TRUE;
/* T1 */ COMMIT;
