-- titrant case 1
-- engine: h2:1.4.200
-- isolation: SERIALIZABLE
-- seed: 9202
-- oracle: troc
-- verdict: bug
-- kind: missing conflict
-- fingerprint: b071c6ca01e8
-- index: 15
/* init */ CREATE TABLE t1 (c0 INT, c1 INT, c2 INT, c4 INT);
/* init */ INSERT INTO t1 (c0, c1, c2, c4) VALUES (3, -16, -0.25E0, 8);
/* T2 */ BEGIN;
/* T2 */ UPDATE t1 SET c2 = NULL WHERE NOT (5.0E0 <> c2 AND c4 <= 7 OR 3 = c1);
/* T1 */ UPDATE t1 SET c2 = 5.0E0 WHERE c0 <> c0 - 2;
/* T2 */ COMMIT;
