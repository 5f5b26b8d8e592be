-- titrant case 1
-- engine: h2:1.4.200
-- isolation: REPEATABLE READ
-- sql: complex
-- seed: 54003
-- oracle: troc
-- verdict: bug
-- kind: incorrect query result
-- fingerprint: e1c1eb41f161
-- index: 69
/* init */ CREATE TABLE t0 (c0 INT, c1 INT PRIMARY KEY);
/* init */ INSERT INTO t0 VALUES (TRUE, 0);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t0;
/* T2 */ UPDATE t0 SET c0 = FALSE;
/* T1 */ SELECT * FROM t0 FOR UPDATE;
/* T1 */ COMMIT;
