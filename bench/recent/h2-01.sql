-- titrant case 1
-- engine: h2:2.5.252
-- isolation: SNAPSHOT
-- seed: 8181
-- oracle: constraints
-- verdict: bug
-- kind: orphaned row
-- fingerprint: 03caee7e5269
-- index: 8001
/* init */ CREATE TABLE t0 (c0 INT, c1 INT, UNIQUE (c0));
/* init */ INSERT INTO t0 VALUES (0, 0);
/* init */ CREATE TABLE t2 (c0 INT, c1 INT, c2 INT, c3 INT, FOREIGN KEY (c3) REFERENCES t0 (c0) ON DELETE SET NULL);
/* init */ INSERT INTO t2 VALUES (0, 0, 0, 0);
/* T1 */ BEGIN;
/* T1 */ DELETE FROM t0;
/* T2 */ INSERT INTO t2 SELECT * FROM t2;
/* T1 */ COMMIT;
