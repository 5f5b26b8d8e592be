-- titrant case 1
-- engine: duckdb:1.4.4.0
-- isolation: SNAPSHOT
-- seed: 9202
-- oracle: troc
-- verdict: bug
-- kind: incorrect final state
-- fingerprint: 0c3bc915d600
-- index: 48
/* init */ CREATE TABLE t0 (c0 TINYINT DEFAULT -1 NOT NULL PRIMARY KEY, c1 DATE NOT NULL, c2 TINYINT, c3 TINYINT NOT NULL, c4 BIGINT, CHECK (c3 >= -1000));
/* init */ INSERT INTO t0 (c0, c1, c2, c3, c4) VALUES (-14, DATE '2020-01-02', NULL, -17, 0), (19, DATE '2020-01-04', 2, -17, -14);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ UPDATE t0 SET c0 = 25 WHERE c0 = 19;
/* T2 */ WITH w AS (SELECT * FROM t0) SELECT COUNT(*) FROM w;
/* T1 */ COMMIT;
/* T2 */ UPDATE t0 SET c2 = 0 WHERE c2 <> ABS(c3) OR c2 IS NULL;
/* T2 */ COMMIT;
