-- titrant case 1
-- engine: mariadb:11.8.9
-- isolation: READ UNCOMMITTED
-- seed: 1601
-- oracle: troc
-- verdict: bug
-- kind: incorrect affected rows
-- fingerprint: 2e87df91aa04
-- index: 397
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ INSERT INTO t0 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ DELETE FROM t0;
/* T2 */ UPDATE t0 SET c0 = 1;
/* T1 */ COMMIT;
