-- titrant case 1
-- engine: h2:1.4.200
-- isolation: SNAPSHOT
-- seed: 9202
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: 672b8d4abb07
-- index: 20
/* init */ CREATE TABLE t0 (c0 INT, c2 INT);
/* init */ INSERT INTO t0 VALUES (0, NULL), (0, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c2 = 1;
/* T2 */ UPDATE t0 SET c0 = 1 WHERE NOT (c2 = 2);
/* T1 */ COMMIT;
