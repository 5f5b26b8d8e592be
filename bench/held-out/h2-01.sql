-- titrant case 1
-- engine: h2:2.5.252
-- isolation: SERIALIZABLE
-- seed: 9101
-- oracle: troc
-- verdict: bug
-- kind: incorrect query result
-- fingerprint: 1958693dc94d
-- index: 97
/* init */ CREATE TABLE t0 (c0 INT, c1 INT PRIMARY KEY);
/* init */ INSERT INTO t0 VALUES (TRUE, 0), (TRUE, -1);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c0 = TRUE WHERE c1 = -1;
/* T1 */ SELECT * FROM t0 ORDER BY c1 DESC;
/* T1 */ COMMIT;
