-- titrant case 1
-- engine: h2:1.4.200
-- isolation: REPEATABLE READ
-- sql: complex
-- seed: 54003
-- oracle: troc
-- verdict: bug
-- kind: missing conflict
-- fingerprint: 371c074714bb
-- index: 68
/* init */ CREATE TABLE t0 (c0 INT, c1 INT);
/* init */ INSERT INTO t0 VALUES (0, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c0 = TRUE WHERE c1 = 0;
/* T2 */ UPDATE t0 SET c0 = TRUE;
/* T1 */ UPDATE t0 SET c0 = TRUE;
/* T1 */ COMMIT;
