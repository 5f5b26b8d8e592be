-- titrant case 1
-- engine: duckdb:2.0.0.0
-- isolation: SNAPSHOT
-- seed: 4141
-- oracle: troc
-- verdict: bug
-- kind: incorrect query result
-- fingerprint: b330b2afa624
-- index: 328
/* init */ CREATE TABLE t0 (c0 BIGINT NOT NULL, PRIMARY KEY (c0), CHECK (c0 <> 49));
/* init */ CREATE INDEX i0_t0 ON t0 ((c0 + 1));
/* init */ CREATE INDEX i1_t0 ON t0 (c0);
/* init */ INSERT INTO t0 (c0) VALUES (2), (0), (-1), (1), (6);
/* init */ CREATE TABLE t1 (c0 INTEGER NOT NULL, c1 SMALLINT DEFAULT 19, c2 SMALLINT DEFAULT 16 NOT NULL, c3 INTEGER, PRIMARY KEY (c0, c2));
/* init */ CREATE INDEX i0_t1 ON t1 (c3 DESC, c2);
/* init */ INSERT INTO t1 (c0, c1, c2, c3) VALUES (0, 19, 1, NULL), (0, -1, 2, 1), (2147483646, 19, 16, 1), (-19, NULL, 2, 18), (-19, 3, 16, -1);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T3 */ BEGIN;
/* T3 */ DELETE FROM t0 WHERE c0 = 1;
/* T1 */ UPDATE t1 SET c3 = c3 + 3;
/* T1 */ UPDATE t1 SET c1 = 2 WHERE c2 >= 16;
/* T1 */ COMMIT;
/* T3 */ UPDATE t0 SET c0 = 76 WHERE c0 = 2;
/* T3 */ INSERT INTO t0 (c0) VALUES (15);
/* T3 */ UPDATE t0 SET c0 = 91 WHERE c0 = -1;
/* T3 */ UPDATE t1 SET c1 = 2 WHERE c2 = 2;
/* T3 */ COMMIT;
/* T2 */ SELECT c2, c1 FROM t1 WHERE c0 >= -19 AND c2 <> c0 AND (c1, c3) <> (3, 18) OR c2 = 16;
/* T2 */ UPDATE t1 SET c1 = c1 - 1, c3 = -2 WHERE TRUE;
/* T2 */ COMMIT;
