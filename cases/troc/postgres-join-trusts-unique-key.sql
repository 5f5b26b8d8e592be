-- titrant case 1
-- engine: postgres
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: bug
-- title: T2's join leaves out pairs of rows, because its snapshot has two rows with one primary key
-- note: T1 changes the key of the row, and T2's INSERT of the old key waits for T1's COMMIT. T2's snapshot is older than that: it has the old row, and T2's own row with the same key. SELECT * FROM t returns both, by design (Tom Lane on the list for bugs, 28 November 2021). Since version 10 a join stops at the first match if a unique index says that there is no second (inner_unique), so two of the four pairs are missing. 9.6 returns four
/* init */ CREATE TABLE t (a INT PRIMARY KEY);
/* init */ INSERT INTO t VALUES (0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET a = 1;
/* T2 */ BEGIN;
/* T2 */ INSERT INTO t VALUES (0);
/* T1 */ COMMIT;
/* T2 */ SELECT * FROM t;
/* T2 */ SELECT * FROM t AS x JOIN t AS y ON x.a = y.a;
/* T2 */ COMMIT;
