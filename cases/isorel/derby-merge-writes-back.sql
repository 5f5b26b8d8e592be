-- titrant case 1
-- title: a blocked MERGE writes back the values that it read before the wait, so that an update of the other transaction is lost
-- engine: derby
-- isolation: READ UNCOMMITTED
-- oracle: isorel
-- verdict: bug
-- kind: G0
/* init */ CREATE TABLE t0 (c0 INT);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t0 VALUES (0);
/* T2 */ BEGIN;
/* T2 */ UPDATE t0 SET c0 = 0;
/* T2 */ SELECT * FROM t0;
/* T2 */ ROLLBACK;
/* T3 */ MERGE INTO t0 USING t0 AS s ON TRUE WHEN MATCHED THEN UPDATE SET c0 = 0;
/* T1 */ UPDATE t0 SET c0 = 0;
/* T1 */ COMMIT;
