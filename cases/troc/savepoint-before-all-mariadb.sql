-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: pass
-- title: ROLLBACK TO a savepoint that is older than the first read discards the snapshot
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ INSERT INTO t0 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ SAVEPOINT s0;
/* T1 */ SELECT * FROM t0;
/* T2 */ UPDATE t0 SET c0 = 1;
/* T1 */ ROLLBACK TO SAVEPOINT s0;
/* T1 */ SELECT * FROM t0;
/* T1 */ COMMIT;
