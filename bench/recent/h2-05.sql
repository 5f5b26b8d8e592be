-- titrant case 1
-- engine: h2:2.5.252
-- isolation: READ UNCOMMITTED
-- sql: complex
-- seed: 8181
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: 47f11b45244a
-- index: 3668
/* init */ CREATE TABLE t0 (c0 INT PRIMARY KEY);
/* init */ INSERT INTO t0 VALUES (0);
/* init */ CREATE TABLE t2 (c0 INT, c1 INT, FOREIGN KEY (c1) REFERENCES t0 (c0) ON DELETE CASCADE);
/* init */ INSERT INTO t2 VALUES (0, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t2 SET c1 = 0;
/* T2 */ DELETE FROM t0;
/* T1 */ INSERT INTO t2 VALUES (0, 0);
/* T1 */ COMMIT;
