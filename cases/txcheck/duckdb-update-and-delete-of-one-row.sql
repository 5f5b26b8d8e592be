-- titrant case 1
-- engine: duckdb
-- isolation: SNAPSHOT
-- oracle: txcheck
-- verdict: bug
-- title: one transaction deletes a row that the other has updated, in both directions; both commit
-- source: a campaign of Titrant with complex statements
/* init */ CREATE TABLE t1 (c0 INT PRIMARY KEY, c2 INT);
/* init */ CREATE TABLE t2 (c0 INT PRIMARY KEY, c3 INT);
/* init */ INSERT INTO t1 VALUES (60, 3), (7, 1);
/* init */ INSERT INTO t2 VALUES (0, 1), (2, 2);
/* T4 */ BEGIN;
/* T4 */ UPDATE t2 SET c3 = c3 + 3;
/* T3 */ BEGIN;
/* T3 */ DELETE FROM t2 WHERE t2.c0 = 0;
/* T3 */ UPDATE t1 SET c2 = 9;
/* T3 */ COMMIT;
/* T4 */ DELETE FROM t1 WHERE c2 <> 1;
/* T4 */ COMMIT;
