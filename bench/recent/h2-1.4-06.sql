-- titrant case 1
-- engine: h2:1.4.200
-- isolation: SNAPSHOT
-- sql: complex
-- seed: 54003
-- oracle: troc
-- verdict: bug
-- kind: incorrect query result
-- fingerprint: c8ab4e3168d1
-- index: 147
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ INSERT INTO t0 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ DELETE FROM t0;
/* T2 */ SELECT * FROM t0 FOR UPDATE;
/* T1 */ COMMIT;
