-- titrant case 1
-- engine: hsqldb:2.7.4:mvcc
-- isolation: REPEATABLE READ
-- seed: 4141
-- oracle: troc
-- verdict: bug
-- kind: unexpected error
-- fingerprint: f80a63edf2d2
-- index: 405
/* init */ CREATE TABLE t0 (c0 INT PRIMARY KEY);
/* init */ INSERT INTO t0 VALUES (0);
/* init */ CREATE TABLE t1 (c0 INT, c1 INT, FOREIGN KEY (c1) REFERENCES t0 (c0));
/* T1 */ BEGIN;
/* T1 */ DELETE FROM t0;
/* T2 */ INSERT INTO t1 VALUES (0, 0);
/* T1 */ COMMIT;
