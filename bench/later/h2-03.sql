-- titrant case 1
-- engine: h2:2.5.252
-- isolation: READ UNCOMMITTED
-- seed: 54001
-- oracle: survival
-- verdict: bug
-- kind: orphan-lock
-- fingerprint: 60fc49210824
-- index: 1381
/* init */ CREATE TABLE t0 (c0 INT, c2 INT);
/* init */ INSERT INTO t0 VALUES (0, 1), (0, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c0 = 0 WHERE c2 <> 1;
/* T2 */ SELECT * FROM t0 FOR UPDATE;
/* T1 */ UPDATE t0 SET c2 = 0;
/* T1 */ COMMIT;
