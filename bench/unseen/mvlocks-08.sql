-- titrant case 1
-- engine: hsqldb:2.7.4:mvlocks
-- isolation: SERIALIZABLE
-- seed: 717
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: 8b827ce4778c
-- index: 662
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ CREATE TABLE t2 (c0 INT);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t2;
/* T2 */ INSERT INTO t0 VALUES (0);
/* T1 */ UPDATE t0 SET c0 = 1;
/* T1 */ COMMIT;
