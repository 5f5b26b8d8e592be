-- titrant case 1
-- engine: hsqldb:2.7.4:mvlocks
-- isolation: SERIALIZABLE
-- seed: 9202
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: 41656ead590a
-- index: 15
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ INSERT INTO t0 VALUES (0);
/* init */ CREATE TABLE t1 (c1 INT);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c0 = 1;
/* T2 */ BEGIN;
/* T2 */ SELECT * FROM t1;
/* T2 */ DELETE FROM t0 WHERE NOT ((c0 <> 0) IS FALSE);
/* T2 */ COMMIT;
/* T1 */ COMMIT;
