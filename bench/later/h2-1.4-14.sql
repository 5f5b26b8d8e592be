-- titrant case 1
-- engine: h2:1.4.200
-- isolation: SERIALIZABLE
-- seed: 54003
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: e864e4e91b4e
-- index: 211
/* init */ CREATE TABLE t0 (c0 INT, c2 INT, c3 INT);
/* init */ INSERT INTO t0 VALUES (0, 1, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c0 = 0 WHERE c2 = 0;
/* T2 */ UPDATE t0 SET c3 = 1;
/* T2 */ INSERT INTO t0 (c0, c3) VALUES (0, 0);
/* T1 */ UPDATE t0 SET c0 = 1;
/* T1 */ COMMIT;
