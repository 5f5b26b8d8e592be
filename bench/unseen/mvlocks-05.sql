-- titrant case 1
-- engine: hsqldb:2.7.4:mvlocks
-- isolation: SERIALIZABLE
-- seed: 4242
-- oracle: txcheck
-- verdict: bug
-- kind: statement result
-- fingerprint: 52a0e3ee5c76
-- index: 325
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ CREATE TABLE t1 (c0 INT);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t0 VALUES (0);
/* T2 */ INSERT INTO t1 VALUES (0);
/* T1 */ DELETE FROM t1;
/* T1 */ COMMIT;
