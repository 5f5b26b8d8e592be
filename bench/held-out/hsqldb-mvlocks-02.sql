-- titrant case 1
-- engine: hsqldb:2.7.4:mvlocks
-- isolation: SERIALIZABLE
-- seed: 9101
-- oracle: troc
-- verdict: bug
-- kind: incorrect affected rows
-- fingerprint: e9ff954194ce
-- index: 220
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ CREATE TABLE t1 (c0 BOOLEAN);
/* init */ INSERT INTO t1 VALUES (TRUE);
/* T1 */ BEGIN;
/* T1 */ UPDATE t1 SET c0 = FALSE;
/* T2 */ BEGIN;
/* T2 */ SELECT * FROM t0;
/* T2 */ UPDATE t1 SET c0 = TRUE WHERE c0;
/* T2 */ ROLLBACK;
/* T1 */ COMMIT;
