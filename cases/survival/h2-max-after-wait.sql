-- titrant case 1
-- engine: h2
-- isolation: READ UNCOMMITTED
-- oracle: survival
-- verdict: bug
-- kind: orphan-lock
-- title: after a wait, MAX follows an index entry of an invisible row until the lock time-out
/* init */ CREATE TABLE t0 (c0 INT, c1 INT);
/* init */ CREATE INDEX i0 ON t0 (c1);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t0 (c0) VALUES (0);
/* T2 */ UPDATE t0 SET c1 = (SELECT MAX(c1) FROM t0);
/* T1 */ INSERT INTO t0 VALUES (0, 0);
/* T1 */ COMMIT;
