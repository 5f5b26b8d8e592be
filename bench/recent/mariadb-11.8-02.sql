-- titrant case 1
-- engine: mariadb:11.8.9
-- isolation: READ COMMITTED
-- seed: 16
-- oracle: troc
-- verdict: bug
-- kind: incorrect affected rows
-- fingerprint: 2a8bed1e7454
-- index: 489
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ CREATE INDEX i0 ON t0 (c0 DESC);
/* init */ INSERT INTO t0 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c0 = 1;
/* T2 */ UPDATE t0 SET c0 = 0 WHERE c0 > -1;
/* T1 */ UPDATE t0 SET c0 = 2;
/* T1 */ COMMIT;
