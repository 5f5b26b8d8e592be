-- titrant case 1
-- engine: h2:2.5.252
-- isolation: READ COMMITTED
-- seed: 8181
-- oracle: constraints
-- verdict: bug
-- kind: orphaned row
-- fingerprint: 5151196ee19f
-- index: 3634
/* init */ CREATE TABLE t0 (c0 INT PRIMARY KEY, c1 INT);
/* init */ INSERT INTO t0 VALUES (0, 0);
/* init */ CREATE TABLE t1 (c0 INT, c1 INT, FOREIGN KEY (c1) REFERENCES t0 (c0) ON DELETE CASCADE);
/* init */ INSERT INTO t1 VALUES (0, 0);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t1 SELECT * FROM t1;
/* T2 */ DELETE FROM t0;
/* T1 */ COMMIT;
