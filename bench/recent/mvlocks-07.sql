-- titrant case 1
-- engine: hsqldb:2.7.4:mvlocks
-- isolation: SERIALIZABLE
-- seed: 8181
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: a619dfa8c14f
-- index: 5307
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ INSERT INTO t0 VALUES (0);
/* init */ CREATE TABLE t1 (c1 INT);
/* init */ INSERT INTO t1 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c0 = 1;
/* T2 */ DELETE FROM t1;
/* T1 */ UPDATE t1 SET c1 = 0;
/* T1 */ COMMIT;
