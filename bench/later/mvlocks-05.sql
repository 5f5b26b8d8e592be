-- titrant case 1
-- engine: hsqldb:2.7.4:mvlocks
-- isolation: REPEATABLE READ
-- seed: 54004
-- oracle: isorel
-- verdict: bug
-- kind: G2
-- fingerprint: ba8f449b49ab
-- index: 83
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ CREATE TABLE t1 (c0 INT);
/* init */ CREATE TABLE t2 (c0 BOOLEAN);
/* init */ INSERT INTO t2 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t0;
/* T2 */ BEGIN;
/* T2 */ INSERT INTO t1 VALUES (0);
/* T2 */ SELECT * FROM t2;
/* T2 */ COMMIT;
/* T1 */ UPDATE t2 SET c0 = TRUE;
/* T1 */ SELECT * FROM t1;
/* T1 */ COMMIT;
