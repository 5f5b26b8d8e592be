-- titrant case 1
-- engine: duckdb:1.4.4.0
-- isolation: SNAPSHOT
-- seed: 9202
-- oracle: troc
-- verdict: bug
-- kind: unexpected error
-- fingerprint: 68be793b9252
-- index: 60
/* init */ CREATE TABLE t0 (c0 TINYINT NOT NULL, c1 TINYINT DEFAULT 14, c2 REAL, PRIMARY KEY (c0));
/* init */ INSERT INTO t0 (c0, c1, c2) VALUES (3, 3, 1.0E0), (127, 13, -7.5E0), (8, 13, -7.5E0), (2, 2, -7.25E0), (6, 13, 1.0E0), (52, 13, 4.5E0), (42, NULL, -7.25E0), (40, NULL, -7.5E0);
/* T3 */ BEGIN;
/* T4 */ BEGIN;
/* T3 */ DELETE FROM t0 WHERE NOT (c0 = 8);
/* T2 */ BEGIN;
/* T3 */ SELECT * FROM t0 WHERE c2 <> -5.0E0 OR c0 NOT IN (127) AND c2 < -7.5E0;
/* T3 */ UPDATE t0 SET c2 = 9.5E0, c1 = 3 WHERE (NOT (c0 = 6)) IS TRUE RETURNING *;
/* T2 */ INSERT INTO t0 (c0, c1, c2) VALUES (22, DEFAULT, -7.25E0), (19, 13, -8.25E0);
/* T3 */ COMMIT;
/* T1 */ INSERT INTO t0 (c0, c1, c2) VALUES (2, NULL, 5.5E0) ON CONFLICT (c0) DO UPDATE SET c2 = t0.c2 - 1.0E0;
/* T2 */ UPDATE t0 SET c2 = c2 + 3.0E0 WHERE EXISTS (SELECT 1 FROM t0 AS s WHERE s.c0 = t0.c0) OR c1 = 13 RETURNING *;
/* T4 */ UPDATE t0 SET c1 = c1 - 3 WHERE c0 = 8;
/* T4 */ UPDATE t0 SET c2 = c2 + 2.0E0 WHERE c0 BETWEEN 6 AND 127;
/* T4 */ COMMIT;
/* T2 */ INSERT INTO t0 (c0, c1, c2) VALUES (35, 2, 6.25E0);
/* T2 */ UPDATE t0 SET c2 = c2 + 2.0E0 WHERE c1 = 13;
/* T2 */ COMMIT;
