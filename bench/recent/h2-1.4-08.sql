-- titrant case 1
-- engine: h2:1.4.200
-- isolation: SERIALIZABLE
-- seed: 54003
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: fc50965a466b
-- index: 26
/* init */ CREATE TABLE t0 (c0 INT, c1 INT, c2 INT, c3 INT, c4 INT);
/* init */ INSERT INTO t0 VALUES (0, 0, 0, 0, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c2 = 1;
/* T1 */ INSERT INTO t0 SELECT * FROM t0;
/* T2 */ DELETE FROM t0;
/* T1 */ COMMIT;
