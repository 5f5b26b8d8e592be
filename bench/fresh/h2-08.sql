-- titrant case 1
-- engine: h2:2.5.252
-- isolation: REPEATABLE READ
-- seed: 6069421048093352606
-- oracle: troc
-- verdict: bug
-- kind: incorrect affected rows
-- fingerprint: 5f6f77aec957
-- index: 1092
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ INSERT INTO t0 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ SAVEPOINT s0;
/* T1 */ UPDATE t0 SET c0 = 1;
/* T1 */ SELECT * FROM t0;
/* T1 */ ROLLBACK TO SAVEPOINT s0;
/* T1 */ DELETE FROM t0 WHERE c0 = 0;
/* T1 */ COMMIT;
