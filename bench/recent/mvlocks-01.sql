-- titrant case 1
-- engine: hsqldb:2.7.4:mvlocks
-- isolation: REPEATABLE READ
-- seed: 8181
-- oracle: isorel
-- verdict: bug
-- kind: G1a
-- fingerprint: 0180bedb763b
-- index: 7525
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ CREATE TABLE t1 (c0 INT);
/* init */ INSERT INTO t1 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t0 VALUES (0);
/* T2 */ UPDATE t1 SET c0 = 0;
/* T1 */ DELETE FROM t1;
/* T1 */ COMMIT;
