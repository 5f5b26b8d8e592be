-- titrant case 1
-- engine: hsqldb:2.7.4:mvlocks
-- isolation: SERIALIZABLE
-- sql: complex
-- seed: 8181
-- oracle: txcheck
-- verdict: bug
-- kind: statement result
-- fingerprint: 949f29d40d9e
-- index: 4711
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ INSERT INTO t0 VALUES (0);
/* init */ CREATE TABLE t1 (c0 INT, c1 INT, c2 INT);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t1 SELECT * FROM t1;
/* T2 */ DELETE FROM t0;
/* T1 */ INSERT INTO t1 SELECT 0, 0, 0 FROM t0;
/* T1 */ COMMIT;
