-- titrant case 1
-- engine: duckdb:2.0.0.0
-- isolation: SNAPSHOT
-- seed: 4141
-- oracle: troc
-- verdict: bug
-- kind: incorrect final state
-- fingerprint: aa210701a4d4
-- index: 36
/* init */ CREATE TABLE t0 (c0 DOUBLE NOT NULL, c1 DECIMAL(10, 2) NOT NULL, c2 VARCHAR DEFAULT '1' NOT NULL, c3 BIGINT, PRIMARY KEY (c1, c2));
/* init */ INSERT INTO t0 (c0, c1, c2, c3) VALUES (6.0E0, 3.75, 'x''y', 3), (2.75E0, 2.25, '1', 5), (5.0E0, 3.75, '%', 3), (6.0E0, -3.25, '0', 2), (2.75E0, 11.50, 'null', 9), (-7.0E0, 11.50, 'x''y', NULL);
/* T1 */ BEGIN;
/* T4 */ BEGIN;
/* T1 */ UPDATE t0 SET c3 = -4 WHERE c3 = c3 OR c1 = c1;
/* T3 */ UPDATE t0 SET c1 = 36.00 WHERE c1 = -3.25 AND c2 = '0';
/* T1 */ INSERT INTO t0 (c0, c1, c2, c3) VALUES (-4.0E0, 1.00, 'null', -1);
/* T4 */ INSERT INTO t0 (c0, c1, c2, c3) VALUES (6.0E0, 67.00, 'null', 20), (2.75E0, 15.00, '0', 5), (-9.75E0, -6.75, '0', 3);
/* T4 */ INSERT INTO t0 (c0, c1, c2, c3) VALUES (6.0E0, -6.75, '0', 9) ON CONFLICT (c1, c2) DO UPDATE SET c0 = EXCLUDED.c0;
/* T1 */ UPDATE t0 SET c0 = 2.75E0 WHERE c1 = 1.00 AND c2 = 'null';
/* T4 */ INSERT INTO t0 (c0, c1, c2, c3) VALUES (5.0E0, 63.00, 'k1', 9), (6.0E0, 11.00, 'k82', -1);
/* T1 */ INSERT INTO t0 (c0, c1, c2, c3) VALUES (2.75E0, 82.00, 'k92', 20);
/* T4 */ SELECT * FROM t0 WHERE NOT (c0 = 2.75E0);
/* T4 */ SELECT * FROM t0 AS a JOIN t0 AS b ON b.c3 <= 3;
/* T4 */ COMMIT;
/* T1 */ COMMIT;
