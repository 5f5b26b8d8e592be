-- titrant case 1
-- engine: h2:1.4.200
-- isolation: SNAPSHOT
-- seed: 54003
-- oracle: troc
-- verdict: bug
-- kind: incorrect query result
-- fingerprint: 602be4f6760e
-- index: 323
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ INSERT INTO t0 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t0 SELECT * FROM t0;
/* T2 */ DELETE FROM t0;
/* T1 */ SELECT * FROM t0 FOR UPDATE;
/* T1 */ COMMIT;
