-- titrant case 1
-- engine: h2:1.4.200
-- isolation: SNAPSHOT
-- seed: 9202
-- oracle: troc
-- verdict: bug
-- kind: missing conflict
-- fingerprint: cc8b33150f17
-- index: 37
/* init */ CREATE TABLE t0 (c0 INT, c2 INT);
/* init */ INSERT INTO t0 VALUES (0, 1);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c2 = 0;
/* T2 */ SELECT c0 FROM t0 FOR UPDATE;
/* T1 */ COMMIT;
