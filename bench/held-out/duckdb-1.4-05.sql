-- titrant case 1
-- engine: duckdb:1.4.4.0
-- isolation: SNAPSHOT
-- seed: 9202
-- oracle: isorel
-- verdict: bug
-- kind: lost-version
-- fingerprint: b380115904a2
-- index: 48
/* init */ CREATE TABLE t0 (c0 TINYINT DEFAULT -1 PRIMARY KEY, c1 DATE, c2 TINYINT, c3 TINYINT, c4 BIGINT);
/* init */ INSERT INTO t0 (c0, c1, c2, c3, c4) VALUES (19, DATE '2020-01-04', 2, -17, -14);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ UPDATE t0 SET c0 = 25 WHERE c0 = 19;
/* T2 */ WITH w AS (SELECT * FROM t0) SELECT COUNT(*) FROM w;
/* T1 */ COMMIT;
/* T2 */ UPDATE t0 SET c2 = 0 WHERE c2 <> ABS(c3) OR c2 IS NULL;
/* T2 */ SELECT c4, c3 FROM t0 WHERE TRUE;
/* T2 */ COMMIT;
