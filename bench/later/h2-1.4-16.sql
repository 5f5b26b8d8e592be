-- titrant case 1
-- engine: h2:1.4.200
-- isolation: SERIALIZABLE
-- seed: 54003
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: 035f6a603960
-- index: 297
/* init */ CREATE TABLE t0 (c0 INT, c1 INT);
/* init */ INSERT INTO t0 VALUES (0, 0);
/* init */ CREATE TABLE t1 (c4 INT);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c0 = 1;
/* T1 */ UPDATE t1 SET c4 = 1;
/* T2 */ UPDATE t0 SET c1 = 0;
/* T3 */ INSERT INTO t1 VALUES (0);
/* T1 */ COMMIT;
