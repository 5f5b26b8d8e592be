-- titrant case 1
-- engine: tidb:pessimistic
-- oracle: constraints
-- isolation: REPEATABLE READ
-- source: TiDB#22658, statements of the report
-- title: a READ ONLY transaction writes
-- expect: wrong: the INSERT succeeds; right: the INSERT fails (MySQL: 1792), or READ ONLY does (TiDB since 5.1: 1235)
-- seen: b0c3fe7b (August 2020): bug
-- verdict: pass
/* init */ CREATE TABLE t1 (a INT);
/* T1 */ START TRANSACTION READ ONLY;
/* T1 */ INSERT INTO t1 VALUES (1);
/* T1 */ COMMIT;
