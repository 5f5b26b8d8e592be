-- titrant case 1
-- engine: h2:1.4.200
-- isolation: SERIALIZABLE
-- seed: 54003
-- oracle: troc
-- verdict: bug
-- kind: incorrect affected rows
-- fingerprint: 2e2c8509988d
-- index: 322
/* init */ CREATE TABLE t0 (c0 INT, c1 INT, c2 INT);
/* init */ CREATE TABLE t1 (c3 INT);
/* init */ INSERT INTO t1 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t0 SELECT * FROM t0;
/* T2 */ DELETE FROM t1;
/* T1 */ UPDATE t1 SET c3 = 0;
/* T1 */ COMMIT;
