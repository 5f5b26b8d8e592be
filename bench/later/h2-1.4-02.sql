-- titrant case 1
-- engine: h2:1.4.200
-- isolation: SERIALIZABLE
-- seed: 54003
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: 0b12983807ff
-- index: 4
/* init */ CREATE TABLE t0 (c0 INT, c2 INT);
/* init */ INSERT INTO t0 VALUES (0, 0);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t0 VALUES (1, 0);
/* T1 */ UPDATE t0 SET c2 = 1;
/* T2 */ UPDATE t0 SET c0 = 0;
/* T1 */ COMMIT;
