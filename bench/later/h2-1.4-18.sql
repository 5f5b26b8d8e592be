-- titrant case 1
-- engine: h2:1.4.200
-- isolation: SNAPSHOT
-- sql: complex
-- seed: 54003
-- oracle: troc
-- verdict: bug
-- kind: incorrect affected rows
-- fingerprint: 1eb6e90e90f1
-- index: 159
/* init */ CREATE TABLE t0 (c0 INT, c1 DATE, c2 TIME, c3 INT, c4 INT, PRIMARY KEY (c0));
/* init */ CREATE INDEX i0_t0 ON t0 (c2);
/* init */ INSERT INTO t0 VALUES (-1, DATE '2020-01-02', NULL, 3, 1.75E0);
/* T2 */ BEGIN;
/* T2 */ UPDATE t0 SET c2 = (SELECT a1.c2 FROM t0 AS a1 WHERE TIME '00:01:01' > a1.c2 AND NOT (DATE '2020-01-04' > a1.c1) ORDER BY a1.c0 LIMIT 1) WHERE t0.c0 = -1 OR t0.c1 > CAST(COALESCE(TIMESTAMP '2020-01-05 00:04:04', TIMESTAMP '2020-01-02 00:01:01') AS DATE) AND CASE WHEN t0.c3 = t0.c3 THEN t0.c2 ELSE t0.c2 END >= t0.c2 AND t0.c2 = TIME '00:01:01';
/* T3 */ UPDATE t0 SET c2 = TIME '00:02:02';
/* T2 */ DELETE FROM t0 WHERE t0.c0 = -4 OR t0.c3 < ALL (SELECT 14 FROM t0 AS a1 LEFT JOIN t0 AS a2 ON a1.c3 = a2.c3 LEFT JOIN (SELECT a3.c0 AS o0 FROM t0 AS a3 WHERE a3.c0 IS NOT NULL) AS a4 ON a2.c0 = a4.o0 WHERE a1.c0 IS NULL OR a1.c0 BETWEEN -1 AND -2) AND t0.c3 >= t0.c0 AND t0.c4 <> 0.5E0;
/* T2 */ COMMIT;
