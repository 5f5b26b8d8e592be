-- titrant case 1
-- engine: h2
-- isolation: READ UNCOMMITTED
-- oracle: troc
-- verdict: pass
-- title: MERGE sees an uncommitted DELETE, inserts, and fails because the deleted row is still committed
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ CREATE UNIQUE INDEX i0 ON t0 (c0);
/* init */ INSERT INTO t0 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ DELETE FROM t0;
/* T2 */ MERGE INTO t0 USING (VALUES (0)) AS s (c0) ON TRUE WHEN NOT MATCHED THEN INSERT (c0) VALUES (s.c0);
/* T1 */ COMMIT;
