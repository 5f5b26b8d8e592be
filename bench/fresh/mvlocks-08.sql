-- titrant case 1
-- engine: hsqldb:2.7.4:mvlocks
-- isolation: SERIALIZABLE
-- sql: complex
-- seed: 717
-- oracle: troc
-- verdict: bug
-- kind: incorrect affected rows
-- fingerprint: 88569ed2c791
-- index: 72
/* init */ CREATE TABLE t0 (c0 INT, c1 INT, c2 INT);
/* init */ INSERT INTO t0 VALUES (0, 0, 0);
/* init */ CREATE TABLE t1 (c0 INT);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t1;
/* T2 */ DELETE FROM t0;
/* T1 */ INSERT INTO t0 SELECT 0, 0, 0 FROM t0;
/* T1 */ COMMIT;
