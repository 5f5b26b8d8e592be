-- titrant case 1
-- engine: hsqldb:2.7.4:mvlocks
-- isolation: SERIALIZABLE
-- seed: 30302
-- oracle: troc
-- verdict: bug
-- kind: incorrect affected rows
-- fingerprint: c2f53fac4966
-- index: 1
/* init */ CREATE TABLE t0 (c0 INT, c1 INT);
/* init */ INSERT INTO t0 VALUES (0, 0);
/* init */ CREATE TABLE t1 (c0 INT);
/* init */ CREATE VIEW v0 AS SELECT * FROM t1;
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM v0;
/* T2 */ UPDATE t0 SET c0 = 0;
/* T1 */ SAVEPOINT s0;
/* T1 */ DELETE FROM t0;
/* T1 */ UPDATE t0 SET c1 = 0;
/* T1 */ ROLLBACK TO SAVEPOINT s0;
/* T1 */ COMMIT;
