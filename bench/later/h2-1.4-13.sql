-- titrant case 1
-- engine: h2:1.4.200
-- isolation: SNAPSHOT
-- seed: 54003
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: d8c314932560
-- index: 364
/* init */ CREATE TABLE t0 (c0 INT, c1 INT, c2 INT, c3 INT);
/* init */ INSERT INTO t0 VALUES (0, 0, 0, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c3 = 1;
/* T2 */ UPDATE t0 SET c0 = 1;
/* T1 */ INSERT INTO t0 SELECT * FROM t0;
/* T1 */ COMMIT;
