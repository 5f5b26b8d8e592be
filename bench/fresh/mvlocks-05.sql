-- titrant case 1
-- engine: hsqldb:2.7.4:mvlocks
-- isolation: REPEATABLE READ
-- seed: 717
-- oracle: troc
-- verdict: bug
-- kind: unexpected error
-- fingerprint: 4732f41171fd
-- index: 81
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ CREATE TABLE t1 (c0 BOOLEAN, c1 INT, PRIMARY KEY (c1));
/* init */ INSERT INTO t1 VALUES (0, 0);
/* T1 */ BEGIN;
/* T1 */ DELETE FROM t1;
/* T2 */ BEGIN;
/* T2 */ INSERT INTO t0 VALUES (0);
/* T2 */ UPDATE t1 SET c0 = TRUE;
/* T2 */ COMMIT;
/* T1 */ COMMIT;
