-- titrant case 1
-- engine: hsqldb:2.7.4:mvlocks
-- isolation: REPEATABLE READ
-- seed: 4242
-- oracle: isorel
-- verdict: bug
-- kind: write-skew
-- fingerprint: 9bfdcc64f8e6
-- index: 684
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ INSERT INTO t0 VALUES (0);
/* init */ CREATE TABLE t1 (c0 INT);
/* init */ INSERT INTO t1 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t0;
/* T1 */ UPDATE t1 SET c0 = 0;
/* T2 */ BEGIN;
/* T2 */ SELECT * FROM t0;
/* T2 */ SELECT * FROM t1;
/* T2 */ UPDATE t0 SET c0 = 0;
/* T2 */ COMMIT;
/* T1 */ COMMIT;
