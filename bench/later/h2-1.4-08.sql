-- titrant case 1
-- engine: h2:1.4.200
-- isolation: SERIALIZABLE
-- seed: 54003
-- oracle: troc
-- verdict: bug
-- kind: incorrect affected rows
-- fingerprint: 71184c33dad0
-- index: 285
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ CREATE TABLE t1 (c1 INT);
/* init */ INSERT INTO t1 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c0 = 0;
/* T2 */ DELETE FROM t1;
/* T1 */ UPDATE t1 SET c1 = 0;
/* T1 */ COMMIT;
