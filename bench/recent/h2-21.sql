-- titrant case 1
-- engine: h2:2.5.252
-- isolation: REPEATABLE READ
-- seed: 8181
-- oracle: writecheck
-- verdict: bug
-- kind: stmt-WSS final state
-- fingerprint: fab3ca1b5c78
-- index: 6003
/* init */ CREATE TABLE t0 (c0 INT, c1 INT UNIQUE);
/* T1 */ INSERT INTO t0 (c1) VALUES (1);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t0 VALUES (0, 0);
/* T1 */ UPDATE t0 SET c0 = (SELECT MAX(c1) FROM t0);
/* T1 */ COMMIT;
