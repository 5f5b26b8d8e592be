-- titrant case 1
-- engine: duckdb:2.0.0.0
-- isolation: SNAPSHOT
-- sql: complex
-- seed: 4141
-- oracle: txcheck
-- verdict: bug
-- kind: lost version
-- fingerprint: 07563f821502
-- index: 557
/* init */ CREATE TABLE t0 (c0 SMALLINT NOT NULL PRIMARY KEY, c1 BLOB NOT NULL, c2 VARCHAR NOT NULL, c3 TIME, c4 DOUBLE);
/* init */ INSERT INTO t0 (c0, c1, c2, c3, c4) VALUES (-1, BLOB '\x61', 'B', TIME '00:05:05', 6.0E0), (-12, BLOB '\x61', 'b', TIME '00:06:06', 10.0E0);
/* init */ CREATE INDEX i0_t0 ON t0 (c4 ASC);
/* init */ CREATE INDEX i1_t0 ON t0 (c1 DESC);
/* T3 */ BEGIN;
/* T1 */ BEGIN;
/* T3 */ UPDATE t0 SET c3 = TIME '00:10:03', c2 = COALESCE(GREATEST(t0.c2, RPAD(t0.c2, 11, 'b')), '%') WHERE t0.c0 = -12 OR t0.c0 IS NOT NULL AND (t0.c2 LIKE '%a%' OR TIME '00:00:00' >= t0.c3 AND t0.c3 <= TIME '00:05:05') AND t0.c0 >= -12;
/* T1 */ UPDATE t0 SET c4 = 6.0E0, c3 = TIME '00:07:00' FROM (SELECT a1.c0 AS o0, MIN(LENGTH(a1.c2)) AS o1 FROM t0 AS a1 GROUP BY a1.c0) AS a2 WHERE a2.o0 = t0.c0 AND (EXISTS (SELECT a3.c0, a3.c2, ROW_NUMBER() OVER (ORDER BY a3.c0) FROM t0 AS a3) OR t0.c2 BETWEEN 'a ' AND 'b');
/* T1 */ COMMIT;
/* T3 */ COMMIT;
