-- titrant case 1
-- engine: duckdb:2.0.0.0
-- isolation: SNAPSHOT
-- seed: 4141
-- oracle: troc
-- verdict: bug
-- kind: missing conflict
-- fingerprint: 873e3a6d808d
-- index: 29
/* init */ CREATE TABLE t0 (c0 DOUBLE NOT NULL, c1 DECIMAL(10, 2) NOT NULL, c2 VARCHAR DEFAULT '1' NOT NULL, c3 BIGINT, PRIMARY KEY (c1, c2));
/* init */ INSERT INTO t0 (c0, c1, c2, c3) VALUES (6.0E0, -3.25, '0', 2);
/* T2 */ BEGIN;
/* T2 */ UPDATE t0 SET c0 = c0 - 3.0E0 WHERE c1 = -3.25 AND c2 = '0' RETURNING *;
/* T1 */ UPDATE t0 SET c0 = COALESCE((SELECT MAX(s.c0) FROM t0 AS s), 5.0E0) WHERE c0 >= 6.0E0;
/* T2 */ COMMIT;
