-- titrant case 1
-- engine: derby:10.16.1.1
-- isolation: READ COMMITTED
-- seed: 5151
-- oracle: constraints
-- verdict: bug
-- kind: index mismatch
-- fingerprint: c1537eaf4aaa
-- index: 112
/* init */ CREATE TABLE t0 (c0 INT DEFAULT 1, c2 INT);
/* init */ CREATE INDEX i0 ON t0 (c0);
/* T1 */ INSERT INTO t0 (c0) VALUES (0);
/* T1 */ MERGE INTO t0 USING t0 AS s ON TRUE WHEN MATCHED THEN UPDATE SET c0 = 1;
