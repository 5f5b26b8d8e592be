-- titrant case 1
-- engine: duckdb:2.0.0.0
-- isolation: SNAPSHOT
-- seed: 4141
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: c98343c9a044
-- index: 166
/* init */ CREATE TABLE t0 (c0 BLOB, c1 DATE, c2 TINYINT);
/* init */ INSERT INTO t0 (c0, c1, c2) VALUES (BLOB '', DATE '2020-01-12', 11), (BLOB '\x61', DATE '2020-01-12', NULL);
/* T3 */ BEGIN;
/* T1 */ BEGIN;
/* T5 */ BEGIN;
/* T3 */ UPDATE t0 SET c2 = c2 + 2 WHERE (c2 >= COALESCE(c2, -14)) IS NOT TRUE;
/* T1 */ UPDATE t0 SET c2 = c2 - 1 WHERE NOT (c1 IS NULL);
/* T1 */ COMMIT;
/* T3 */ UPDATE t0 SET c1 = DATE '2020-01-09' WHERE NOT (c1 < DATE '2020-01-12');
/* T2 */ BEGIN;
/* T5 */ INSERT INTO t0 (c0, c1, c2) SELECT c0, c1, c2 FROM t0 WHERE c1 IN (DATE '2020-01-12', DATE '2020-01-01', DATE '2020-01-03');
/* T4 */ BEGIN;
/* T2 */ SELECT * FROM t0 WHERE NOT (c2 < 11 AND c2 <= 14);
/* T5 */ INSERT INTO t0 (c1, c2) VALUES (NULL, -1);
/* T5 */ UPDATE t0 SET c1 = NULL, c0 = CASE WHEN c0 <= BLOB '' THEN BLOB '\x01' ELSE c0 END WHERE ((SELECT MIN(s.c2) FROM t0 AS s) = 1) IS FALSE;
/* T3 */ UPDATE t0 SET c2 = c2 - 2 WHERE c2 IN (-1, 0, 14, 17) OR c1 > c1 OR c0 = BLOB '\x61';
/* T5 */ COMMIT;
/* T3 */ UPDATE t0 SET c1 = DATE '2020-01-12' WHERE c0 BETWEEN BLOB '' AND BLOB '';
/* T4 */ UPDATE t0 SET c0 = BLOB '\x61', c2 = 13 WHERE TRUE;
/* T4 */ SELECT * FROM t0 AS a JOIN t0 AS b ON a.c2 = b.c2;
/* T3 */ ROLLBACK;
/* T4 */ SELECT * FROM t0 WHERE c2 <= 13;
/* T2 */ DELETE FROM t0 WHERE c2 IN (0, 10, 11);
/* T4 */ SELECT MAX(c2), COUNT(*) FROM t0 WHERE (c2 < -1 OR c0 <= BLOB '\xFF') AND c0 IN (BLOB '\x61', BLOB '\xFF', BLOB '\x00');
/* T2 */ INSERT INTO t0 (c0, c1, c2) VALUES (BLOB '\x61', DATE '2020-01-04', -1);
/* T4 */ SELECT * FROM t0 WHERE NOT (c1 <> c1);
/* T4 */ COMMIT;
/* T2 */ COMMIT;
