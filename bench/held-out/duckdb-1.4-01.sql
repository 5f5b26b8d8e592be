-- titrant case 1
-- engine: duckdb:1.4.4.0
-- isolation: SNAPSHOT
-- seed: 9202
-- oracle: isorel
-- verdict: bug
-- kind: lost-version
-- fingerprint: 0075212baa36
-- index: 22
/* init */ CREATE TABLE t1 (c0 INT, c1 INT, c3 INT);
/* init */ INSERT INTO t1 VALUES (2, 19, 0);
/* init */ CREATE INDEX i0_t1 ON t1 (c0);
/* T4 */ BEGIN;
/* T4 */ UPDATE t1 SET c0 = 1;
/* T5 */ UPDATE t1 SET c1 = -13;
/* T4 */ COMMIT;
