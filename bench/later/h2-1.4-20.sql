-- titrant case 1
-- engine: h2:1.4.200
-- isolation: SNAPSHOT
-- seed: 54003
-- oracle: troc
-- verdict: bug
-- kind: incorrect affected rows
-- fingerprint: 35d71814eaa4
-- index: 37
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ INSERT INTO t0 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t0 VALUES (0);
/* T2 */ DELETE FROM t0;
/* T1 */ DELETE FROM t0;
/* T1 */ COMMIT;
