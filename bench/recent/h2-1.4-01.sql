-- titrant case 1
-- engine: h2:1.4.200
-- isolation: SNAPSHOT
-- seed: 54003
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: 02f4e90521fd
-- index: 320
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ INSERT INTO t0 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ DELETE FROM t0;
/* T2 */ UPDATE t0 SET c0 = 1;
/* T1 */ INSERT INTO t0 VALUES (0);
/* T1 */ COMMIT;
