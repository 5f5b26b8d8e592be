-- titrant case 1
-- engine: h2:2.5.252
-- isolation: SERIALIZABLE
-- seed: 54001
-- oracle: troc
-- verdict: bug
-- kind: missing error
-- fingerprint: ea76a9f09a20
-- index: 1017
/* init */ CREATE TABLE t0 (c0 INT PRIMARY KEY);
/* init */ INSERT INTO t0 VALUES (0);
/* init */ CREATE TABLE t1 (c0 INT, c1 INT, FOREIGN KEY (c1) REFERENCES t0 (c0));
/* init */ CREATE TABLE t2 (c0 INT);
/* T1 */ BEGIN;
/* T1 */ UPDATE t2 SET c0 = 0;
/* T2 */ DELETE FROM t0;
/* T1 */ INSERT INTO t1 VALUES (0, 0);
/* T1 */ COMMIT;
