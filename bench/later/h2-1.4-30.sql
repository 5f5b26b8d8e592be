-- titrant case 1
-- engine: h2:1.4.200
-- isolation: SNAPSHOT
-- seed: 54003
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: f300e75f3de6
-- index: 293
/* init */ CREATE TABLE t0 (c1 INT);
/* init */ INSERT INTO t0 VALUES (0);
/* init */ CREATE TABLE t1 (c0 INT);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t1 VALUES (1);
/* T1 */ DELETE FROM t0;
/* T2 */ BEGIN;
/* T2 */ UPDATE t1 SET c0 = 0;
/* T2 */ UPDATE t0 SET c1 = 0;
/* T2 */ COMMIT;
/* T1 */ COMMIT;
