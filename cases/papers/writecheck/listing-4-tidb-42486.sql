-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: REPEATABLE READ
-- source: WriteCheck listing 4 (TiDB#42486)
-- title: an optimistic DELETE of all rows misses a row committed after its BEGIN
-- expect: wrong (TiDB, optimistic): T2 commits, final {2}; right: T2 aborts, or final {} as in T1, T2
-- note: BEGIN OPTIMISTIC became BEGIN, only TiDB has it; MySQL is pessimistic and its DELETE reads the latest rows
-- seen: mysql 8.0.33, mariadb 10.11.5 and 11.4.5, mysql 5.6.14: right, DELETE removes both rows, final {}
/* init */ CREATE TABLE t(c1 INT);
/* init */ INSERT INTO t(c1) VALUES (1);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ INSERT INTO t(c1) VALUES (2);
/* T1 */ COMMIT;
/* T2 */ DELETE FROM t;
/* T2 */ COMMIT;
