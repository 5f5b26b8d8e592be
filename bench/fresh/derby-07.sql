-- titrant case 1
-- engine: derby:10.16.1.1
-- isolation: REPEATABLE READ
-- seed: 4141
-- oracle: constraints
-- verdict: bug
-- kind: index mismatch
-- fingerprint: e49c014cfe3a
-- index: 439
/* init */ CREATE TABLE t0 (c0 INT, c2 INT DEFAULT 0);
/* init */ CREATE INDEX i0 ON t0 (c2);
/* init */ INSERT INTO t0 VALUES (0, 1);
/* T1 */ MERGE INTO t0 USING t0 AS s ON TRUE WHEN MATCHED THEN UPDATE SET c2 = 0;
