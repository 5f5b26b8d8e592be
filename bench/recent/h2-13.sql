-- titrant case 1
-- engine: h2:2.5.252
-- isolation: SNAPSHOT
-- seed: 8181
-- oracle: troc
-- verdict: bug
-- kind: incorrect query result
-- fingerprint: 11e6a0384d02
-- index: 9254
/* init */ CREATE TABLE t0 (c0 INT, c1 INT, c2 INT, PRIMARY KEY (c0));
/* init */ INSERT INTO t0 VALUES (0, 0, 0);
/* T1 */ INSERT INTO t0 (c0) VALUES (1);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c1 = 0 WHERE c2 <> 1;
/* T1 */ SELECT * FROM t0 ORDER BY c0 DESC;
/* T1 */ COMMIT;
