-- titrant case 1
-- engine: h2
-- isolation: SERIALIZABLE
-- oracle: txcheck
-- verdict: pass
-- title: H2 rejects a duplicate of a key that only the snapshot still contains: the failed INSERT saw the row before the other transaction changed it
/* init */ CREATE TABLE t0 (c0 INT PRIMARY KEY);
/* init */ INSERT INTO t0 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t0 VALUES (0);
/* T2 */ UPDATE t0 SET c0 = 1;
/* T1 */ INSERT INTO t0 VALUES (0);
/* T1 */ COMMIT;
