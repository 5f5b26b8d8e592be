-- titrant case 1
-- engine: h2:1.4.200
-- isolation: SERIALIZABLE
-- seed: 54003
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: 7cb046f0c301
-- index: 99
/* init */ CREATE TABLE t0 (c0 INT, c1 INT);
/* init */ INSERT INTO t0 VALUES (0, 1);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c1 = 0;
/* T2 */ INSERT INTO t0 VALUES (0, 1);
/* T2 */ UPDATE t0 SET c0 = 0;
/* T1 */ COMMIT;
