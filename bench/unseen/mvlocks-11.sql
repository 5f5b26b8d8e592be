-- titrant case 1
-- engine: hsqldb:2.7.4:mvlocks
-- isolation: REPEATABLE READ
-- sql: complex
-- seed: 717
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: bf69e9487849
-- index: 387
/* init */ CREATE TABLE t0 (c0 INT, c1 INT);
/* init */ INSERT INTO t0 VALUES (0, 0);
/* init */ CREATE TABLE t1 (c2 INT);
/* T1 */ BEGIN;
/* T1 */ DELETE FROM t1;
/* T2 */ INSERT INTO t0 SELECT * FROM t0;
/* T1 */ UPDATE t0 SET c0 = 1;
/* T1 */ COMMIT;
