-- titrant case 1
-- engine: duckdb
-- isolation: SNAPSHOT
-- oracle: txcheck
-- verdict: bug
-- title: an UPDATE of an indexed column takes away another transaction's committed UPDATE of the same row; both commit
-- source: a campaign of Titrant with complex statements
/* init */ CREATE TABLE t1 (c0 BIGINT PRIMARY KEY, c2 BIGINT, c3 BIGINT);
/* init */ CREATE INDEX i0_t1 ON t1 (c3);
/* init */ INSERT INTO t1 VALUES (1, 0, 0), (2, 0, 0);
/* T3 */ BEGIN;
/* T4 */ BEGIN;
/* T3 */ UPDATE t1 SET c2 = 18 WHERE c0 = 1;
/* T4 */ UPDATE t1 SET c3 = -3;
/* T3 */ COMMIT;
/* T4 */ COMMIT;
