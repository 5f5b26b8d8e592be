-- titrant case 1
-- engine: hsqldb:2.7.4:mvcc
-- isolation: READ COMMITTED
-- seed: 8181
-- oracle: constraints
-- verdict: bug
-- kind: orphaned row
-- fingerprint: e5f3678f1628
-- index: 537
/* init */ CREATE TABLE t0 (c0 INT PRIMARY KEY);
/* init */ INSERT INTO t0 VALUES (0);
/* init */ CREATE TABLE t1 (c0 INT, c1 INT, FOREIGN KEY (c1) REFERENCES t0 (c0));
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t1 VALUES (0, 0);
/* T2 */ DELETE FROM t0;
/* T1 */ COMMIT;
