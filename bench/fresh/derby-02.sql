-- titrant case 1
-- engine: derby:10.16.1.1
-- isolation: READ UNCOMMITTED
-- seed: 5151
-- oracle: constraints
-- verdict: bug
-- kind: index mismatch
-- fingerprint: 48aaa1e8e2a7
-- index: 114
/* init */ CREATE TABLE t0 (c0 INT, c1 INT, c2 INT);
/* init */ CREATE INDEX i0 ON t0 (c0, c1);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t0 (c0) VALUES (1);
/* T2 */ MERGE INTO t0 USING t0 AS s ON TRUE WHEN MATCHED THEN UPDATE SET c1 = 0;
/* T1 */ UPDATE t0 SET c0 = 0;
/* T1 */ COMMIT;
