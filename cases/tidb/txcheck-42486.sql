-- titrant case 1
-- engine: tidb:pessimistic
-- oracle: txcheck
-- isolation: REPEATABLE READ
-- source: WriteCheck listing 4 (TiDB#42486)
-- title: BEGIN OPTIMISTIC in a pessimistic session: the DELETE sees the snapshot, as the reads inserted before it do
-- verdict: pass
/* init */ CREATE TABLE t(c1 INT);
/* init */ INSERT INTO t(c1) VALUES (1);
/* T1 */ BEGIN OPTIMISTIC;
/* T2 */ BEGIN OPTIMISTIC;
/* T1 */ INSERT INTO t(c1) VALUES (2);
/* T1 */ COMMIT;
/* T2 */ DELETE FROM t;
/* T2 */ COMMIT;
