-- titrant case 1
-- engine: h2:2.5.252
-- isolation: READ UNCOMMITTED
-- sql: complex
-- seed: 6069421048093352606
-- oracle: survival
-- verdict: bug
-- kind: orphan-lock
-- fingerprint: fd596ee6da53
-- index: 2862
/* init */ CREATE TABLE t0 (c0 INT, c1 INT, c2 INT);
/* init */ INSERT INTO t0 VALUES (0, 0, 0), (1, 0, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c1 = 0 WHERE c0 = 1;
/* T2 */ SELECT * FROM t0 FOR UPDATE;
/* T1 */ UPDATE t0 SET c2 = 0;
/* T1 */ COMMIT;
