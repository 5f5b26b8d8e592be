-- titrant case 1
-- engine: h2:1.4.200
-- isolation: SERIALIZABLE
-- seed: 54003
-- oracle: troc
-- verdict: bug
-- kind: incorrect affected rows
-- fingerprint: 220f0f90475a
-- index: 172
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ INSERT INTO t0 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t0;
/* T2 */ DELETE FROM t0;
/* T1 */ UPDATE t0 SET c0 = 0;
/* T1 */ COMMIT;
