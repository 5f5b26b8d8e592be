-- titrant case 1
-- engine: hsqldb:2.7.4:mvlocks
-- isolation: REPEATABLE READ
-- sql: complex
-- seed: 4242
-- oracle: txcheck
-- verdict: bug
-- kind: final state
-- fingerprint: e5fbfee883d5
-- index: 158
/* init */ CREATE TABLE t0 (c1 INT);
/* init */ INSERT INTO t0 VALUES (0);
/* init */ CREATE TABLE t1 (c0 BOOLEAN);
/* init */ INSERT INTO t1 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t1 SET c0 = TRUE;
/* T2 */ UPDATE t0 SET c1 = 0;
/* T1 */ DELETE FROM t0;
/* T1 */ COMMIT;
