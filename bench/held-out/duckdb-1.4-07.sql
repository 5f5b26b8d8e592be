-- titrant case 1
-- engine: duckdb:1.4.4.0
-- isolation: SNAPSHOT
-- seed: 9202
-- oracle: troc
-- verdict: bug
-- kind: missing conflict
-- fingerprint: 807374746a99
-- index: 44
/* init */ CREATE TABLE t0 (c0 TINYINT DEFAULT -1 NOT NULL PRIMARY KEY, c1 DATE NOT NULL, c2 TINYINT, c3 TINYINT NOT NULL, c4 BIGINT, CHECK (c3 >= -1000));
/* init */ INSERT INTO t0 (c0, c1, c2, c3, c4) VALUES (8, DATE '2020-01-02', NULL, -17, 0), (0, DATE '2020-01-08', 2, 12, 3), (10, DATE '2020-01-12', NULL, 12, 14), (-14, DATE '2020-01-02', NULL, -17, 0), (19, DATE '2020-01-04', 2, -17, -14);
/* T3 */ BEGIN;
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T2 */ INSERT INTO t0 (c0, c1, c2, c3, c4) VALUES (99, DATE '2020-01-04', 17, 12, 0);
/* T3 */ INSERT INTO t0 (c0, c1, c2, c3, c4) VALUES (10, DATE '2020-01-03', 4, -17, 3) ON CONFLICT DO NOTHING;
/* T2 */ SELECT c1 FROM t0 WHERE c4 <> -1 UNION SELECT c1 FROM t0 WHERE c4 IS NOT NULL;
/* T4 */ BEGIN;
/* T4 */ INSERT INTO t0 (c0, c1, c3, c4) VALUES (13, DATE '2020-01-08', 3, 14) ON CONFLICT DO NOTHING;
/* T1 */ UPDATE t0 SET c4 = 7, c1 = DATE '2020-01-07';
/* T3 */ UPDATE t0 SET c1 = DATE '2020-01-07' WHERE c0 IN (SELECT s.c2 FROM t0 AS s) OR c0 = 10;
/* T3 */ UPDATE t0 SET c0 = 40 WHERE c0 = 19;
/* T1 */ INSERT INTO t0 (c0, c1, c2, c3, c4) VALUES (96, DATE '2020-01-12', 4, -17, 0), (81, DATE '2020-01-07', 17, -17, 0), (35, DATE '2020-01-03', NULL, 3, 14);
/* T2 */ UPDATE t0 SET c2 = 17, c3 = 6 WHERE c2 > 4 OR (c3 IS DISTINCT FROM 3) IS FALSE OR c2 IS NOT NULL;
/* T2 */ UPDATE t0 SET c2 = 11, c1 = DATE '2020-01-05' WHERE NOT (c1 > DATE '2020-01-08') RETURNING *;
/* T3 */ UPDATE t0 SET c0 = 20 WHERE c0 = 10;
/* T3 */ COMMIT;
/* T1 */ UPDATE t0 SET c3 = 12 WHERE c2 <= 4;
/* T2 */ SELECT c3, c4, c2 FROM t0 WHERE TRUE ORDER BY t0.c0 LIMIT 4;
/* T2 */ COMMIT;
/* T4 */ DELETE FROM t0 WHERE (2 - c2 >= 5) IS NOT FALSE;
/* T1 */ INSERT INTO t0 (c0, c1, c2, c3, c4) VALUES (-14, DATE '2020-01-10', 2, 3, 3);
/* T1 */ COMMIT;
/* T4 */ INSERT INTO t0 (c0, c1, c2, c3, c4) VALUES (72, DATE '2020-01-10', 4, 3, 3), (30, DATE '2020-01-08', 8, 12, NULL) RETURNING *;
/* T4 */ ROLLBACK;
