-- titrant case 1
-- engine: h2:1.4.200
-- isolation: REPEATABLE READ
-- seed: 9202
-- oracle: troc
-- verdict: bug
-- kind: incorrect affected rows
-- fingerprint: c017f7f6c0d2
-- index: 24
/* init */ CREATE TABLE t0 (c0 INT);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t0;
/* T2 */ INSERT INTO t0 VALUES (0);
/* T1 */ UPDATE t0 SET c0 = 0;
/* T1 */ COMMIT;
