-- titrant case 1
-- engine: derby:10.16.1.1
-- isolation: READ UNCOMMITTED
-- seed: 5151
-- oracle: constraints
-- verdict: bug
-- kind: index mismatch
-- fingerprint: 1de019f3de61
-- index: 97
/* init */ CREATE TABLE t0 (c0 INTEGER, c3 BIGINT);
/* init */ INSERT INTO t0 (c0, c3) VALUES (2, 1), (3, NULL);
/* init */ CREATE TABLE t1 (c0 SMALLINT, c1 BIGINT, c2 INTEGER, c3 SMALLINT);
/* init */ CREATE INDEX i1_t1 ON t1 (c0);
/* init */ INSERT INTO t1 (c0, c1, c2, c3) VALUES (3, 0, NULL, 2);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t1 (c0, c1, c2, c3) VALUES (2, 1, -2147483648, 3);
/* T3 */ BEGIN;
/* T3 */ MERGE INTO t1 USING t0 AS s ON t1.c3 = s.c0 WHEN MATCHED THEN UPDATE SET c0 = t1.c0 + 1;
/* T1 */ UPDATE t1 SET c3 = c3 WHERE c0 IS NULL AND c2 <= 2147483647 OR c1 <> 17;
/* T3 */ COMMIT;
/* T1 */ COMMIT;
