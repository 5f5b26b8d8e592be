-- titrant case 1
-- engine: h2:1.4.200
-- isolation: SERIALIZABLE
-- seed: 54003
-- oracle: troc
-- verdict: bug
-- kind: missing conflict
-- fingerprint: 91b35a82963b
-- index: 13
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ INSERT INTO t0 VALUES (1);
/* T1 */ BEGIN;
/* T1 */ SAVEPOINT s0;
/* T2 */ UPDATE t0 SET c0 = 0;
/* T1 */ DELETE FROM t0;
/* T1 */ COMMIT;
