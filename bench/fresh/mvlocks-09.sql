-- titrant case 1
-- engine: hsqldb:2.7.4:mvlocks
-- isolation: REPEATABLE READ
-- seed: 4242
-- oracle: isorel
-- verdict: bug
-- kind: G1a
-- fingerprint: 924db7096f76
-- index: 727
/* init */ CREATE TABLE t0 (c0 BOOLEAN, c2 INT);
/* init */ INSERT INTO t0 VALUES (TRUE, 0);
/* init */ CREATE TABLE t1 (c2 INT);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t1 VALUES (0);
/* T2 */ UPDATE t0 SET c0 = TRUE;
/* T1 */ UPDATE t0 SET c2 = 0;
/* T1 */ COMMIT;
