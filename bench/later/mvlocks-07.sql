-- titrant case 1
-- engine: hsqldb:2.7.4:mvlocks
-- isolation: REPEATABLE READ
-- seed: 54024
-- oracle: txcheck
-- verdict: bug
-- kind: final state
-- fingerprint: 2174bcd7dbe1
-- index: 2
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ CREATE INDEX i0 ON t0 (c0);
/* init */ INSERT INTO t0 VALUES (1), (0);
/* init */ CREATE TABLE t1 (c0 INT, c1 INT);
/* T2 */ BEGIN;
/* T2 */ UPDATE t0 SET c0 = 0 WHERE c0 < (SELECT 0 FROM t1) OR c0 = 1;
/* T1 */ BEGIN;
/* T1 */ UPDATE t1 SET c1 = 0;
/* T1 */ UPDATE t0 SET c0 = 0 WHERE c0 <= 1;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
