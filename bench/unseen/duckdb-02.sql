-- titrant case 1
-- engine: duckdb:2.0.0.0
-- isolation: SNAPSHOT
-- sql: complex
-- seed: 4141
-- oracle: txcheck
-- verdict: bug
-- kind: G-cursor
-- fingerprint: 1b78fd60dc3b
-- index: 226
/* init */ CREATE TABLE t0 (c0 REAL, c1 BIGINT UNIQUE, c2 BLOB, c3 BOOLEAN, c4 TINYINT);
/* init */ INSERT INTO t0 (c0, c1, c2, c3, c4) VALUES (-4.0E0, 10, BLOB '\x01', FALSE, 11), (2.0E0, 2, BLOB '\x00', FALSE, 20), (1.75E0, 0, NULL, FALSE, 16);
/* init */ CREATE INDEX i0_t0 ON t0 (c0 DESC);
/* init */ CREATE INDEX i1_t0 ON t0 (c0 ASC, c1);
/* T1 */ DELETE FROM t0 WHERE c2 <= BLOB '\x00';
/* T2 */ BEGIN;
/* T3 */ BEGIN;
/* T5 */ BEGIN;
/* T2 */ UPDATE t0 SET c4 = c4 - 3 WHERE c3 IN (SELECT s.c3 FROM t0 AS s WHERE s.c3 = FALSE) OR c2 IS NULL;
/* T5 */ INSERT INTO t0 (c0, c1, c2, c3, c4) VALUES (2.0E0, 97, BLOB '\xFF', TRUE, 11);
/* T2 */ INSERT INTO t0 (c0, c1, c2, c3, c4) VALUES (1.75E0, -1, BLOB '\x61', TRUE, 16);
/* T3 */ UPDATE t0 SET c4 = 20 WHERE c1 = 10;
/* T4 */ BEGIN;
/* T2 */ COMMIT;
/* T5 */ COMMIT;
/* T4 */ UPDATE t0 SET c2 = BLOB '\x01', c4 = CAST(QUARTER(COALESCE(DATE '2020-01-02', DATE '2020-01-11')) AS INTEGER) * 19 WHERE t0.c1 >= ALL (SELECT DISTINCT ISODOW(DATE '2020-01-12') FROM t0 AS a1 LEFT JOIN (SELECT a2.c1 AS o0, a2.c4 AS o1 FROM t0 AS a2 WHERE a2.c4 < a2.c4) AS a3 ON a1.c4 = a3.o0 JOIN (SELECT CAST(SUM(CAST(CAST(a4.c4 AS INTEGER) + CAST(a4.c1 AS INTEGER) AS INTEGER)) AS INTEGER) AS o0, CAST(SUM(CAST(a4.c4 AS INTEGER)) AS INTEGER) AS o1 FROM t0 AS a4 WHERE a4.c1 = a4.c4) AS a5 ON a3.o1 = a5.o1 WHERE DAMERAU_LEVENSHTEIN('x', 'ab') >= CASE WHEN a5.o1 > a3.o0 THEN a3.o1 ELSE a5.o0 END) OR t0.c3 = FALSE;
/* T3 */ DELETE FROM t0 WHERE c0 IN (-4.0E0, 9.0E0, 1.75E0);
/* T3 */ INSERT INTO t0 (c0, c1, c2, c3, c4) VALUES (4.25E0, 14, BLOB '\x00', TRUE, 11), (-4.0E0, 24, BLOB '\xFF', FALSE, NULL);
/* T3 */ INSERT INTO t0 (c0, c1, c2, c3, c4) VALUES (-8.25E0, 72, BLOB '\xFF', FALSE, -18), (7.5E0, 71, BLOB '\x61', FALSE, 1);
/* T3 */ COMMIT;
/* T4 */ COMMIT;
