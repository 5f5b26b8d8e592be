-- titrant case 1
-- engine: hsqldb:2.7.4:mvlocks
-- isolation: REPEATABLE READ
-- seed: 717
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: de0de78fe9f5
-- index: 1486
/* init */ CREATE TABLE t0 (c0 INT, c2 INT);
/* init */ INSERT INTO t0 VALUES (0, 0);
/* init */ CREATE TABLE t1 (c3 INT);
/* init */ INSERT INTO t1 VALUES (1);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c0 = 0;
/* T2 */ BEGIN;
/* T2 */ UPDATE t1 SET c3 = 0;
/* T2 */ UPDATE t0 SET c2 = 0;
/* T2 */ COMMIT;
/* T1 */ COMMIT;
