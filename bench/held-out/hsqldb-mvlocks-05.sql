-- titrant case 1
-- engine: hsqldb:2.7.4:mvlocks
-- isolation: SERIALIZABLE
-- seed: 9202
-- oracle: troc
-- verdict: bug
-- kind: incorrect affected rows
-- fingerprint: 6161eb3d281b
-- index: 22
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ CREATE TABLE t1 (c0 INT, c1 INT);
/* init */ INSERT INTO t1 VALUES (0, NULL);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t0;
/* T2 */ UPDATE t1 SET c1 = 0;
/* T1 */ UPDATE t1 SET c0 = 0 WHERE c1 = c1;
/* T1 */ COMMIT;
