-- titrant case 1
-- engine: hsqldb:2.7.4:mvlocks
-- isolation: REPEATABLE READ
-- seed: 4242
-- oracle: constraints
-- verdict: bug
-- kind: orphaned row
-- fingerprint: 279d58ccccfa
-- index: 684
/* init */ CREATE TABLE t0 (c1 INT);
/* init */ CREATE TABLE t1 (c0 INT, c1 INT, PRIMARY KEY (c0));
/* init */ INSERT INTO t1 VALUES (0, 0);
/* init */ CREATE TABLE t2 (c0 INT, c1 INT, FOREIGN KEY (c1) REFERENCES t1 (c0));
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t0;
/* T2 */ DELETE FROM t1;
/* T1 */ INSERT INTO t2 VALUES (0, 0);
/* T1 */ COMMIT;
