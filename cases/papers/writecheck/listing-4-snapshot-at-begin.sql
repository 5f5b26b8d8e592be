-- titrant case 1
-- engine: postgres:18.6
-- isolation: REPEATABLE READ
-- source: WriteCheck listing 4 (TiDB#42486), on an engine whose DELETE reads its snapshot
-- title: listing 4 where T2 has its snapshot before T1 commits, as TiDB has at BEGIN
-- expect: as TiDB: T2 commits, final {2}; WriteCheck calls it a violation, snapshot isolation allows it (no row written by both)
-- note: BEGIN OPTIMISTIC became BEGIN; SELECT 1 in T2 is added to take the snapshot there, PostgreSQL takes it at the first statement
-- seen: postgres 18.6: as in the paper, T2 commits, DELETE removes 1 row, final {2}
/* init */ CREATE TABLE t(c1 INT);
/* init */ INSERT INTO t(c1) VALUES (1);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T2 */ SELECT 1;
/* T1 */ INSERT INTO t(c1) VALUES (2);
/* T1 */ COMMIT;
/* T2 */ DELETE FROM t;
/* T2 */ COMMIT;
