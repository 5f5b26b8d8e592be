-- titrant case 1
-- engine: hsqldb:2.7.4:mvlocks
-- isolation: REPEATABLE READ
-- seed: 4242
-- oracle: troc
-- verdict: bug
-- kind: incorrect affected rows
-- fingerprint: baa5e8a0c482
-- index: 18
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ INSERT INTO t0 VALUES (0);
/* init */ CREATE TABLE t2 (c0 INT);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t2 VALUES (0);
/* T2 */ DELETE FROM t0;
/* T1 */ DELETE FROM t0;
/* T1 */ COMMIT;
