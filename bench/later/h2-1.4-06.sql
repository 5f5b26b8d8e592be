-- titrant case 1
-- engine: h2:1.4.200
-- isolation: SERIALIZABLE
-- seed: 54003
-- oracle: troc
-- verdict: bug
-- kind: incorrect query result
-- fingerprint: 3b4707e85d6a
-- index: 42
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ INSERT INTO t0 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c0 = 1;
/* T2 */ SELECT * FROM t0 FOR UPDATE;
/* T1 */ COMMIT;
