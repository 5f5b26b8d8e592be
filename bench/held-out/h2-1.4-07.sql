-- titrant case 1
-- engine: h2:1.4.200
-- isolation: SNAPSHOT
-- seed: 9202
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: 8caabfb8808e
-- index: 37
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ INSERT INTO t0 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t0 VALUES (0);
/* T1 */ UPDATE t0 SET c0 = 1;
/* T2 */ DELETE FROM t0;
/* T1 */ COMMIT;
