-- titrant case 1
-- engine: mariadb:11.8.9
-- isolation: READ UNCOMMITTED
-- seed: 16
-- oracle: troc
-- verdict: bug
-- kind: incorrect affected rows
-- fingerprint: f531d02e577d
-- index: 85
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ INSERT INTO t0 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t0 VALUES (0);
/* T2 */ DELETE FROM t0;
/* T1 */ UPDATE t0 SET c0 = 1;
/* T1 */ COMMIT;
