-- titrant case 1
-- engine: derby:10.16.1.1
-- isolation: SERIALIZABLE
-- seed: 4141
-- oracle: constraints
-- verdict: bug
-- kind: index mismatch
-- fingerprint: bf0241dad656
-- index: 437
/* init */ CREATE TABLE t0 (c0 INT, c2 INT DEFAULT 0);
/* init */ CREATE INDEX i0 ON t0 (c2);
/* init */ INSERT INTO t0 VALUES (0, 1);
/* T1 */ MERGE INTO t0 USING t0 AS s ON TRUE WHEN MATCHED THEN UPDATE SET c2 = 0;
