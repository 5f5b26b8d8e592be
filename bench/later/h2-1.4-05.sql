-- titrant case 1
-- engine: h2:1.4.200
-- isolation: READ COMMITTED
-- sql: complex
-- seed: 54003
-- oracle: troc
-- verdict: bug
-- kind: incorrect affected rows
-- fingerprint: 349b55b0e91b
-- index: 158
/* init */ CREATE TABLE t0 (c0 INT, c1 INT);
/* init */ CREATE INDEX i0 ON t0 (c1);
/* init */ INSERT INTO t0 VALUES (0, 0), (0, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c1 = 0;
/* T2 */ UPDATE t0 SET c1 = 0;
/* T1 */ DELETE FROM t0;
/* T1 */ INSERT INTO t0 (c0) VALUES (0);
/* T1 */ COMMIT;
