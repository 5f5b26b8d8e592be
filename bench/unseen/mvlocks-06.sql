-- titrant case 1
-- engine: hsqldb:2.7.4:mvlocks
-- isolation: SERIALIZABLE
-- seed: 4242
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: 5f87dfc13405
-- index: 752
/* init */ CREATE TABLE t0 (c1 INT);
/* init */ INSERT INTO t0 VALUES (0);
/* init */ CREATE TABLE t1 (c0 INT);
/* init */ INSERT INTO t1 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t1 SET c0 = 1;
/* T2 */ UPDATE t0 SET c1 = 0;
/* T1 */ DELETE FROM t0;
/* T1 */ COMMIT;
