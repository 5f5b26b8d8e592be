-- titrant case 1
-- engine: h2:1.4.200
-- isolation: SERIALIZABLE
-- seed: 9202
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: 8b0cf7b0db93
-- index: 21
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ CREATE TABLE t1 (c0 INT, c3 INT);
/* init */ INSERT INTO t1 VALUES (0, NULL), (0, 1);
/* T4 */ BEGIN;
/* T4 */ SELECT * FROM t0;
/* T1 */ UPDATE t1 SET c3 = 0;
/* T4 */ UPDATE t1 SET c0 = 1 WHERE c3 = c3;
/* T4 */ COMMIT;
