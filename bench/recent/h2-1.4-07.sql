-- titrant case 1
-- engine: h2:1.4.200
-- isolation: SERIALIZABLE
-- seed: 54003
-- oracle: troc
-- verdict: bug
-- kind: missing conflict
-- fingerprint: ed3bbc0666d9
-- index: 40
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ CREATE TABLE t1 (c1 INT, c2 INT);
/* init */ INSERT INTO t1 VALUES (0, 0);
/* T1 */ BEGIN;
/* T1 */ DELETE FROM t0;
/* T2 */ UPDATE t1 SET c2 = 1;
/* T1 */ UPDATE t1 SET c1 = 0;
/* T1 */ COMMIT;
