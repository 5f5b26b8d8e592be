-- titrant case 1
-- engine: h2:1.4.200
-- isolation: SNAPSHOT
-- sql: complex
-- seed: 54003
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: f1bdd08bdd2f
-- index: 154
/* init */ CREATE TABLE t0 (c0 INT, c1 INT, c2 INT, c3 INT, c4 INT);
/* init */ INSERT INTO t0 VALUES (0, 0, 0, 0, 0);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t0 (c0, c1, c3, c4) SELECT 0, 0, 0, 1;
/* T1 */ UPDATE t0 SET c2 = 1;
/* T2 */ UPDATE t0 SET c4 = 0;
/* T1 */ COMMIT;
