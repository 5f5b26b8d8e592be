-- titrant case 1
-- engine: duckdb:2.0.0.0
-- isolation: SNAPSHOT
-- seed: 4141
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: 66b8163fa66c
-- index: 26
/* init */ CREATE TABLE t0 (c0 DOUBLE NOT NULL, c1 DECIMAL(10, 2) NOT NULL, c2 VARCHAR DEFAULT '1' NOT NULL, c3 BIGINT, PRIMARY KEY (c1, c2));
/* init */ INSERT INTO t0 (c0, c1, c2, c3) VALUES (6.0E0, 3.75, 'x''y', 3), (2.75E0, 2.25, '1', 5), (5.0E0, 3.75, '%', 3), (6.0E0, -3.25, '0', 2), (2.75E0, 11.50, 'null', 9), (-7.0E0, 11.50, 'x''y', NULL);
/* T3 */ BEGIN;
/* T3 */ INSERT INTO t0 (c0, c1, c2, c3) VALUES (5.0E0, 1.00, 'k62', 9), (6.0E0, 38.00, 'k72', -1), (-7.0E0, -3.25, 'k99', -1);
/* T2 */ BEGIN;
/* T2 */ INSERT INTO t0 (c0, c1, c2, c3) VALUES (5.0E0, 23.00, 'k74', 3) RETURNING *;
/* T2 */ INSERT INTO t0 (c0, c1, c2, c3) VALUES (-7.0E0, 26.00, '%', 9);
/* T4 */ BEGIN;
/* T2 */ SELECT SUM(c0), MIN(c3) FROM t0 WHERE c3 IN (3, 2, -1);
/* T4 */ SELECT -7.0E0, c0, c2 FROM t0 WHERE c1 = c1 AND c0 IN (6.0E0, -9.75E0, -7.0E0, -0.75E0);
/* T4 */ UPDATE t0 SET c0 = 2.75E0 WHERE c1 = -3.25 AND c2 = '0';
/* T2 */ UPDATE t0 SET c1 = 81.00 WHERE c1 = 11.50 AND c2 = 'x''y';
/* T3 */ DELETE FROM t0 WHERE c1 = 3.75 AND c2 = 'x''y';
/* T2 */ SELECT c0, c3 FROM t0;
/* T4 */ UPDATE t0 SET c3 = c3 + 2, c0 = 5.0E0 WHERE c2 IS NOT NULL;
/* T2 */ COMMIT;
/* T3 */ COMMIT;
/* T4 */ INSERT INTO t0 (c0, c1, c2, c3) VALUES (2.75E0, 11.25, 'A', 3) RETURNING *;
/* T4 */ INSERT INTO t0 (c0, c1, c2, c3) SELECT c0, 2.25, 'k19', c3 FROM t0 WHERE c1 = 3.75 AND c2 = '%';
/* T4 */ COMMIT;
