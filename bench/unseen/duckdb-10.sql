-- titrant case 1
-- engine: duckdb:2.0.0.0
-- isolation: SNAPSHOT
-- seed: 4141
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: adef325ba1d7
-- index: 99
/* init */ CREATE TABLE t0 (c0 INTEGER NOT NULL, c1 SMALLINT, c2 BIGINT NOT NULL, c3 DECIMAL(10, 2), c4 REAL, PRIMARY KEY (c2, c0));
/* init */ INSERT INTO t0 (c0, c1, c2, c3, c4) VALUES (-1, NULL, 3, 5.50, 1.5E0), (-1, 2, 2, 13.50, NULL), (-18, 15, 3, 8.00, NULL);
/* init */ CREATE INDEX i0_t0 ON t0 (c4 DESC, c2);
/* T4 */ BEGIN;
/* T4 */ INSERT INTO t0 (c0, c1, c2, c3, c4) VALUES (9, 0, 2, 12.25, -3.25E0);
/* T2 */ BEGIN;
/* T2 */ UPDATE t0 SET c4 = CASE WHEN c3 > 5.75 THEN -3.25E0 ELSE c4 END, c1 = c1 + 1 WHERE c2 = 2 AND c0 = -1;
/* T1 */ BEGIN;
/* T2 */ UPDATE t0 SET c4 = -3.25E0 WHERE (c3 <> ALL (SELECT s.c3 FROM t0 AS s WHERE s.c0 < 2)) IS TRUE OR c3 <> 2.25;
/* T2 */ UPDATE t0 SET c4 = NULL, c3 = CASE WHEN c0 < -18 THEN 15.00 ELSE c3 END WHERE c0 >= -1;
/* T4 */ UPDATE t0 SET c0 = 78 WHERE c2 = 3 AND c0 = -1;
/* T1 */ SELECT SUM(c1), SUM(c2) FROM t0 WHERE c3 > 14.75 OR c1 = 15;
/* T1 */ UPDATE t0 SET c1 = NULL WHERE (c4 <> -5.5E0) IS NOT FALSE;
/* T4 */ INSERT INTO t0 (c0, c1, c2, c3, c4) VALUES (-1, 7, 2, 8.00, 2.25E0) ON CONFLICT (c2, c0) DO UPDATE SET c3 = -7.25;
/* T1 */ UPDATE t0 SET c1 = 7 WHERE NOT (c4 IS DISTINCT FROM 2.25E0) OR c4 IS NULL;
/* T1 */ SELECT COUNT(*) FROM (SELECT * FROM t0 WHERE NOT (c0 = LENGTH(' a'))) AS w;
/* T4 */ UPDATE t0 SET c3 = 10.75, c4 = CASE WHEN c2 IN (2) THEN -5.5E0 ELSE c4 END WHERE c2 BETWEEN 2 AND 3;
/* T2 */ COMMIT;
/* T1 */ COMMIT;
/* T4 */ COMMIT;
