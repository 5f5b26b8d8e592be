-- titrant case 1
-- engine: mariadb:11.8.9
-- isolation: READ UNCOMMITTED
-- seed: 1601
-- oracle: troc
-- verdict: bug
-- kind: incorrect affected rows
-- fingerprint: d0e5ea9471c7
-- index: 214
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ INSERT INTO t0 VALUES (1);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c0 = 0;
/* T2 */ UPDATE t0 SET c0 = 0 WHERE NOT (NOT (c0 = 1));
/* T1 */ COMMIT;
