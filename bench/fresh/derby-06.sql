-- titrant case 1
-- engine: derby:10.16.1.1
-- isolation: READ COMMITTED
-- sql: complex
-- seed: 4141
-- oracle: constraints
-- verdict: bug
-- kind: index mismatch
-- fingerprint: db4d81383ae6
-- index: 300
/* init */ CREATE TABLE t0 (c0 INT, c1 INT DEFAULT 0, c3 INT);
/* init */ CREATE INDEX i0 ON t0 (c0, c1);
/* init */ INSERT INTO t0 VALUES (0, 1, 0);
/* T1 */ MERGE INTO t0 USING t0 AS s ON TRUE WHEN MATCHED THEN UPDATE SET c0 = 1;
