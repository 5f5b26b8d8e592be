-- titrant case 1
-- engine: tidb:optimistic
-- isolation: REPEATABLE READ
-- oracle: writecheck
-- source: WriteCheck listing 4 (TiDB#42486)
-- title: an optimistic DELETE of all rows misses a row committed after its BEGIN
-- seen: 5.4.0 and 8.5.6: T2 commits, final {2}
-- verdict: permitted snapshot-write
/* init */ CREATE TABLE t(c1 INT);
/* init */ INSERT INTO t(c1) VALUES (1);
/* T1 */ BEGIN OPTIMISTIC;
/* T2 */ BEGIN OPTIMISTIC;
/* T1 */ INSERT INTO t(c1) VALUES (2);
/* T1 */ COMMIT;
/* T2 */ DELETE FROM t;
/* T2 */ COMMIT;
