-- titrant case 1
-- engine: h2:2.5.252
-- isolation: SERIALIZABLE
-- seed: 9101
-- oracle: troc
-- verdict: bug
-- kind: incorrect final state
-- fingerprint: 8444f0846713
-- index: 203
/* init */ CREATE TABLE t0 (c0 INT PRIMARY KEY, c1 INT);
/* init */ INSERT INTO t0 VALUES (0, 0);
/* init */ CREATE TABLE t1 (c0 INT, c2 INT, FOREIGN KEY (c2) REFERENCES t0 (c0));
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c1 = 0;
/* T2 */ INSERT INTO t1 VALUES (0, 0);
/* T1 */ DELETE FROM t0;
/* T1 */ COMMIT;
