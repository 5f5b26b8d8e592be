-- titrant case 1
-- engine: mariadb:11.4.5
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: pass
-- title: the subquery of a locking read takes the snapshot before the locking read is blocked
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ INSERT INTO t0 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c0 = 1;
/* T2 */ BEGIN;
/* T2 */ SELECT * FROM t0 WHERE (SELECT * FROM t0) <> 1 FOR UPDATE;
/* T2 */ SELECT * FROM t0;
/* T2 */ COMMIT;
/* T1 */ COMMIT;
