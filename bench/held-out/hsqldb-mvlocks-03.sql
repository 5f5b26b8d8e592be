-- titrant case 1
-- engine: hsqldb:2.7.4:mvlocks
-- isolation: SERIALIZABLE
-- seed: 9202
-- oracle: troc
-- verdict: bug
-- kind: incorrect affected rows
-- fingerprint: 116bfdb6a699
-- index: 23
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ CREATE TABLE t1 (c0 INT, c3 INT);
/* init */ INSERT INTO t1 VALUES (0, NULL);
/* T1 */ BEGIN;
/* T1 */ UPDATE t1 SET c3 = 0;
/* T4 */ BEGIN;
/* T4 */ SELECT * FROM t0;
/* T4 */ UPDATE t1 SET c0 = 0 WHERE c3 = c3;
/* T4 */ COMMIT;
/* T1 */ COMMIT;
