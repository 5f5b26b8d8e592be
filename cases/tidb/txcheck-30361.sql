-- titrant case 1
-- engine: tidb:pessimistic
-- oracle: troc
-- isolation: REPEATABLE READ
-- source: TxCheck figure 13 (TiDB#30361); the same cause as TiDB#57170
-- title: A descending scan of the built-in store does not see its snapshot
-- expect: wrong: the second SELECT is empty; right: the rows of the first
-- seen: 5.2.0
-- note: the report loads a dump that is not public; a table with a primary key shows it
-- verdict: bug
-- kind: incorrect query result
/* init */ CREATE TABLE t0 (c0 INT PRIMARY KEY);
/* init */ INSERT INTO t0 VALUES (5), (7), (9);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T2 */ SELECT ref0.c0 FROM t0 AS ref0 ORDER BY c0 DESC;
/* T1 */ DELETE FROM t0;
/* T1 */ COMMIT;
/* T2 */ SELECT ref0.c0 FROM t0 AS ref0 ORDER BY c0 DESC;
/* T2 */ COMMIT;
