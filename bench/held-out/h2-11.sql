-- titrant case 1
-- engine: h2:2.5.252
-- isolation: REPEATABLE READ
-- seed: 9202
-- oracle: troc
-- verdict: bug
-- kind: incorrect final state
-- fingerprint: c9ac4c541cf8
-- index: 552
/* init */ CREATE TABLE t0 (c0 INT, c1 INT);
/* init */ CREATE INDEX i0 ON t0 (c1);
/* init */ INSERT INTO t0 VALUES (0, 0), (1, NULL);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c1 = 1 WHERE c0 = 1;
/* T1 */ UPDATE t0 SET c1 = (SELECT MAX(c1) FROM t0);
/* T1 */ COMMIT;
