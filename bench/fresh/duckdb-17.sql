-- titrant case 1
-- engine: duckdb:2.0.0.0
-- isolation: SNAPSHOT
-- seed: 501
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: 636bf2120bc1
-- index: 32
/* init */ CREATE TABLE t0 (c0 INT, c1 INT, c2 INT);
/* init */ CREATE INDEX i0 ON t0 (c1);
/* init */ INSERT INTO t0 VALUES (0, 0, 1);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c2 = 0;
/* T2 */ UPDATE t0 SET c0 = 0 RETURNING *;
/* T1 */ COMMIT;
