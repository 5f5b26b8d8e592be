-- titrant case 1
-- engine: hsqldb:2.7.4:mvlocks
-- isolation: SERIALIZABLE
-- seed: 717
-- oracle: isorel
-- verdict: bug
-- kind: G1a
-- fingerprint: 6a8e8a2a07ee
-- index: 1
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ CREATE TABLE t1 (c1 INT);
/* init */ INSERT INTO t1 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t0 VALUES (0);
/* T2 */ UPDATE t1 SET c1 = 0;
/* T1 */ DELETE FROM t1;
/* T1 */ COMMIT;
