-- titrant case 1
-- engine: mariadb:11.8.9
-- isolation: READ UNCOMMITTED
-- seed: 16
-- oracle: troc
-- verdict: bug
-- kind: incorrect affected rows
-- fingerprint: 5fedde76a254
-- index: 1760
/* init */ CREATE TABLE t0 (c0 INT, c1 INT) PARTITION BY HASH (c1) PARTITIONS 3;
/* init */ INSERT INTO t0 VALUES (0, 0);
/* T2 */ BEGIN;
/* T2 */ UPDATE t0 SET c1 = 1;
/* T1 */ UPDATE t0 SET c1 = 12;
/* T2 */ ROLLBACK;
