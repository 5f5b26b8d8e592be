-- titrant case 1
-- engine: duckdb:2.0.0.0
-- isolation: SNAPSHOT
-- seed: 30303
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: 4e8d0b1558d9
-- index: 20
/* init */ CREATE TABLE t0 (c0 SMALLINT NOT NULL, PRIMARY KEY (c0));
/* init */ CREATE INDEX i0_t0 ON t0 (c0 DESC);
/* init */ INSERT INTO t0 (c0) VALUES (18), (3), (-1);
/* init */ CREATE TABLE t1 (c0 DOUBLE, c1 TINYINT NOT NULL, PRIMARY KEY (c1));
/* init */ INSERT INTO t1 (c0, c1) VALUES (-3.0E0, 3), (NULL, 127), (-3.25E0, 19), (4.25E0, 20), (NULL, 48), (4.25E0, 10), (-6.5E0, 46);
/* T4 */ BEGIN;
/* T4 */ UPDATE t1 SET c0 = t1.c0 - 3.0E0 FROM t0 AS o WHERE o.c0 = -1 AND (t1.c0 BETWEEN -6.5E0 AND 4.25E0) IS TRUE;
/* T1 */ BEGIN;
/* T3 */ MERGE INTO t1 USING (VALUES (-6.5E0, 46)) AS s (c0, c1) ON t1.c1 = s.c1 WHEN MATCHED THEN UPDATE SET c0 = s.c0;
/* T1 */ UPDATE t1 SET c1 = 52 WHERE c1 = 19;
/* T4 */ INSERT INTO t0 (c0) VALUES (85);
/* T2 */ BEGIN;
/* T4 */ COMMIT;
/* T1 */ UPDATE t1 SET c0 = c0 + 1.0E0 WHERE c0 <> -5.75E0 OR c0 IS NULL RETURNING *;
/* T2 */ INSERT INTO t1 (c0, c1) VALUES (-3.0E0, 3) ON CONFLICT (c1) DO UPDATE SET c0 = CASE WHEN t1.c0 > 4.25E0 THEN -3.25E0 ELSE t1.c0 END;
/* T1 */ INSERT INTO t0 (c0) VALUES (97);
/* T1 */ COMMIT;
/* T2 */ MERGE INTO t0 USING (VALUES (3)) AS s (c0) ON t0.c0 = s.c0 WHEN NOT MATCHED THEN INSERT (c0) VALUES (s.c0);
/* T2 */ SELECT * FROM t0 WHERE TRUE ORDER BY t0.c0 LIMIT 4;
/* T2 */ DELETE FROM t0 WHERE c0 = 3;
/* T2 */ INSERT INTO t0 (c0) VALUES (15) ON CONFLICT (c0) DO NOTHING;
/* T2 */ COMMIT;
