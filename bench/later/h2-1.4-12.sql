-- titrant case 1
-- engine: h2:1.4.200
-- isolation: SNAPSHOT
-- seed: 54003
-- oracle: troc
-- verdict: bug
-- kind: missing conflict
-- fingerprint: cc8b33150f17
-- index: 353
/* init */ CREATE TABLE t0 (c0 INT, c1 INT);
/* init */ INSERT INTO t0 (c0) VALUES (0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c0 = 1;
/* T2 */ SELECT c1 FROM t0 FOR UPDATE;
/* T1 */ COMMIT;
