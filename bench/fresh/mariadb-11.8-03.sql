-- titrant case 1
-- engine: mariadb:11.8.9
-- isolation: READ UNCOMMITTED
-- seed: 1601
-- oracle: troc
-- verdict: bug
-- kind: incorrect affected rows
-- fingerprint: 6fbb098c9cdf
-- index: 55
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ INSERT INTO t0 VALUES (1), (0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c0 = 0 WHERE c0 = 0;
/* T2 */ UPDATE t0 SET c0 = NULL;
/* T1 */ UPDATE t0 SET c0 = 0 WHERE c0 = c0;
/* T1 */ COMMIT;
