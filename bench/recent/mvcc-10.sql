-- titrant case 1
-- engine: hsqldb:2.7.4:mvcc
-- isolation: REPEATABLE READ
-- seed: 8181
-- oracle: troc
-- verdict: bug
-- kind: missing error
-- fingerprint: 8b0ee53ebed3
-- index: 7972
/* init */ CREATE TABLE t0 (c0 INT, PRIMARY KEY (c0));
/* init */ INSERT INTO t0 VALUES (0);
/* init */ CREATE TABLE t1 (c0 INT, c1 INT, FOREIGN KEY (c1) REFERENCES t0 (c0));
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t0;
/* T2 */ DELETE FROM t0;
/* T1 */ INSERT INTO t1 VALUES (0, 0);
/* T1 */ COMMIT;
