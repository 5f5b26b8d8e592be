-- titrant case 1
-- engine: duckdb:2.0.0.0
-- isolation: SNAPSHOT
-- sql: complex
-- seed: 9191
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: 15e9854a7021
-- index: 61
/* init */ CREATE TABLE t0 (c0 BIGINT NOT NULL, c1 REAL, c2 BIGINT DEFAULT 1, PRIMARY KEY (c0));
/* init */ INSERT INTO t0 (c0, c1, c2) VALUES (1, 2.75E0, 0), (-1, 2.75E0, 2), (2, NULL, NULL), (20, NULL, 2);
/* init */ CREATE INDEX i0_t0 ON t0 (c0);
/* init */ CREATE INDEX i1_t0 ON t0 (c1);
/* init */ CREATE SEQUENCE n_t1;
/* init */ CREATE TABLE t1 (c0 TINYINT, c1 BIGINT DEFAULT (nextval('n_t1')) PRIMARY KEY, c2 INTEGER);
/* init */ INSERT INTO t1 (c0, c2) VALUES (3, 2), (9, -1), (9, 16), (1, NULL), (3, -1);
/* T1 */ BEGIN;
/* T4 */ INSERT INTO t1 (c0, c2) SELECT IFNULL(WEEK(LAST_DAY(DATE '2020-01-06')), a1.c2) % 50, 5 FROM t0 AS a1 WHERE a1.c0 = 20;
/* T1 */ UPDATE t1 SET c2 = 15 WHERE NOT (c2 > c2 OR c0 > 17);
/* T3 */ BEGIN;
/* T3 */ UPDATE t1 SET c2 = (SELECT CAST(SUM(CAST(a1.c2 AS INTEGER)) AS INTEGER) FROM t0 AS a1) % 50 WHERE t1.c1 = 4 OR NOT (NOT EXISTS (SELECT t1.c2 FROM t0 AS a2 WHERE a2.c0 <= a2.c2 AND a2.c0 <= a2.c2 ORDER BY a2.c0 LIMIT 6)) AND HOUR(NULLIF(TIMESTAMP '2020-01-11 00:10:03', TIMESTAMP '2020-01-11 00:10:03')) NOT IN (SELECT MIN(CASE WHEN a3.c2 = a3.c1 THEN a3.c2 ELSE 20 END) FROM t1 AS a3 WHERE a3.c1 < CASE WHEN a3.c0 <> a3.c2 THEN a3.c0 ELSE 10 END) AND t1.c1 BETWEEN 2 AND 5;
/* T1 */ WITH w AS (SELECT CASE WHEN a1.c2 BETWEEN 9 AND 0 THEN a1.c0 ELSE a1.c0 END AS o0, CASE WHEN a1.c2 > a1.c2 THEN a1.c0 ELSE a1.c0 END AS o1 FROM t0 AS a1 WHERE (a1.c2 IN (8, -3, 14) OR a1.c0 <> a1.c2) AND a1.c2 >= a1.c0 OR a1.c2 >= 0) SELECT CAST(COALESCE(a3.c2, a3.c2) AS INTEGER) + -1, 14 FROM w AS a2 JOIN t0 AS a3 ON a2.o1 = a3.c0 LEFT JOIN t0 AS a4 ON a3.c2 = a4.c2 AND a4.c0 = a2.o0 WHERE (a3.c2 < 11 OR a2.o0 > a3.c0) AND a2.o0 < 20 OR CASE WHEN a3.c2 <= a3.c0 THEN a3.c0 ELSE 20 END >= a3.c2;
/* T3 */ INSERT INTO t1 (c0, c2) SELECT a1.c2 % 50, 2 FROM t1 AS a1 WHERE a1.c1 = 2;
/* T3 */ UPDATE t1 SET c0 = t1.c1 % 50 WHERE t1.c1 = 4 OR (t1.c2 >= t1.c1 OR t1.c0 = 8) AND t1.c0 IS NULL AND t1.c1 <> CAST(INSTR('B', '1') AS INTEGER) - CAST(t1.c0 AS INTEGER) AND t1.c1 <> 9;
/* T1 */ UPDATE t0 SET c2 = CAST(GCD(5, t0.c2) % 2 AS INTEGER) FROM (SELECT a1.c0 AS o0, CAST(SUM(CAST(a1.c2 AS INTEGER)) AS INTEGER) AS o1 FROM t0 AS a1 GROUP BY a1.c0) AS a2 WHERE a2.o0 = t0.c0 AND (t0.c0 = -1 OR t0.c0 < IFNULL(CASE WHEN a2.o0 <> -1 THEN a2.o0 ELSE a2.o0 END, DAYOFWEEK(DATE '2020-01-10')) AND t0.c2 > t0.c0 AND t0.c2 >= 2);
/* T3 */ UPDATE t1 SET c2 = c2 + 3 WHERE c1 IS NOT NULL RETURNING *;
/* T1 */ COMMIT;
/* T3 */ INSERT INTO t1 (c0, c1, c2) VALUES (3, 5, 3) ON CONFLICT (c1) DO UPDATE SET c2 = EXCLUDED.c2;
/* T3 */ COMMIT;
