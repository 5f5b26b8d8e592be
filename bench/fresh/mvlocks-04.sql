-- titrant case 1
-- engine: hsqldb:2.7.4:mvlocks
-- isolation: SERIALIZABLE
-- seed: 4242
-- oracle: troc
-- verdict: bug
-- kind: unexpected error
-- fingerprint: 2b6a4bda838e
-- index: 176
/* init */ CREATE TABLE t0 (c0 INT PRIMARY KEY, c1 BOOLEAN);
/* init */ INSERT INTO t0 VALUES (0, 0);
/* init */ CREATE TABLE t2 (c1 INT);
/* T1 */ BEGIN;
/* T1 */ UPDATE t2 SET c1 = TRUE;
/* T2 */ DELETE FROM t0;
/* T1 */ UPDATE t0 SET c1 = TRUE;
/* T1 */ COMMIT;
