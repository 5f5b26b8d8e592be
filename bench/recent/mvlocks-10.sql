-- titrant case 1
-- engine: hsqldb:2.7.4:mvlocks
-- isolation: SERIALIZABLE
-- sql: complex
-- seed: 8181
-- oracle: troc
-- verdict: bug
-- kind: incorrect final state
-- fingerprint: e27d21f7cede
-- index: 6384
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ CREATE TABLE t1 (c1 INT, c2 INT);
/* init */ INSERT INTO t1 VALUES (0, 0);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t0;
/* T2 */ UPDATE t1 SET c1 = 0;
/* T1 */ INSERT INTO t1 VALUES (0, 1);
/* T1 */ DELETE FROM t1 WHERE c2 = 0;
/* T1 */ COMMIT;
