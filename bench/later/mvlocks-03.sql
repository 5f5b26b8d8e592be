-- titrant case 1
-- engine: hsqldb:2.7.4:mvlocks
-- isolation: SERIALIZABLE
-- sql: complex
-- seed: 54004
-- oracle: troc
-- verdict: bug
-- kind: incorrect final state
-- fingerprint: 9f0b90720bad
-- index: 220
/* init */ CREATE TABLE t0 (c0 INT, c2 INT, c3 BOOLEAN, c4 INT);
/* init */ CREATE TABLE t1 (c2 INT);
/* init */ INSERT INTO t1 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c3 = 0;
/* T2 */ UPDATE t1 SET c2 = 1;
/* T1 */ INSERT INTO t0 SELECT c2, 0, TRUE, 0 FROM t1;
/* T1 */ COMMIT;
