-- titrant case 1
-- engine: hsqldb:2.7.4:mvlocks
-- isolation: SERIALIZABLE
-- sql: complex
-- seed: 717
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: 1c61ed9cfdd4
-- index: 75
/* init */ CREATE TABLE t0 (c0 INT, c1 INT, c2 INT);
/* init */ INSERT INTO t0 VALUES (0, 0, 0);
/* init */ CREATE TABLE t1 (c0 INT);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t1 VALUES (0);
/* T2 */ DELETE FROM t0;
/* T1 */ INSERT INTO t0 SELECT * FROM t0;
/* T1 */ COMMIT;
