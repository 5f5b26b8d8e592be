-- titrant case 1
-- engine: hsqldb:2.7.4:mvlocks
-- isolation: REPEATABLE READ
-- seed: 8181
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: 401236293e7e
-- index: 3930
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ INSERT INTO t0 VALUES (0);
/* init */ CREATE TABLE t2 (c1 INT);
/* init */ INSERT INTO t2 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ DELETE FROM t2;
/* T2 */ UPDATE t0 SET c0 = 0;
/* T1 */ DELETE FROM t0;
/* T1 */ COMMIT;
