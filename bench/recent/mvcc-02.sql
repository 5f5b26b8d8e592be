-- titrant case 1
-- engine: hsqldb:2.7.4:mvcc
-- isolation: READ COMMITTED
-- seed: 8181
-- oracle: constraints
-- verdict: bug
-- kind: orphaned row
-- fingerprint: 3a9e464bb433
-- index: 8000
/* init */ CREATE TABLE t0 (c0 INT, c1 INT, UNIQUE (c0));
/* init */ INSERT INTO t0 VALUES (0, 0);
/* init */ CREATE TABLE t2 (c0 INT, c1 INT, c2 INT, c3 INT, FOREIGN KEY (c3) REFERENCES t0 (c0) ON DELETE SET NULL);
/* init */ INSERT INTO t2 VALUES (0, 0, 0, 0);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t2 SELECT * FROM t2;
/* T2 */ DELETE FROM t0;
/* T1 */ COMMIT;
