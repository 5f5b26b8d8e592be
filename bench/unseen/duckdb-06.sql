-- titrant case 1
-- engine: duckdb:2.0.0.0
-- isolation: SNAPSHOT
-- seed: 4141
-- oracle: isorel
-- verdict: bug
-- kind: lost-version
-- fingerprint: 71e93c697ec2
-- index: 198
/* init */ CREATE TABLE t0 (c0 INTEGER NOT NULL PRIMARY KEY, c1 BIGINT);
/* init */ INSERT INTO t0 (c0, c1) VALUES (-18, 8);
/* T3 */ BEGIN;
/* T1 */ BEGIN;
/* T3 */ UPDATE t0 SET c1 = c1 + 3 WHERE -1 <> c1 RETURNING *;
/* T1 */ SELECT * FROM t0 WHERE c0 = 99;
/* T3 */ COMMIT;
/* T1 */ UPDATE t0 SET c1 = NULL WHERE c0 = -18;
/* T1 */ COMMIT;
