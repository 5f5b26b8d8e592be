-- titrant case 1
-- engine: hsqldb:2.7.4:mvcc
-- isolation: REPEATABLE READ
-- seed: 8181
-- oracle: troc
-- verdict: bug
-- kind: unexpected error
-- fingerprint: ad005491b5f7
-- index: 8002
/* init */ CREATE TABLE t0 (c0 INT, c1 INT, UNIQUE (c0));
/* init */ INSERT INTO t0 VALUES (0, 0);
/* init */ CREATE TABLE t2 (c0 INT, c1 INT, c2 INT, c3 INT, FOREIGN KEY (c3) REFERENCES t0 (c0) ON DELETE SET NULL);
/* init */ INSERT INTO t2 VALUES (0, 0, 0, 0);
/* T1 */ BEGIN;
/* T1 */ DELETE FROM t0;
/* T2 */ INSERT INTO t2 SELECT 0, 0, c2, c3 FROM t2;
/* T1 */ COMMIT;
