-- titrant case 1
-- engine: mariadb:11.8.9
-- isolation: READ UNCOMMITTED
-- seed: 1601
-- oracle: troc
-- verdict: bug
-- kind: inconsistent blocking
-- fingerprint: 1cec9c88156a
-- index: 113
/* init */ CREATE TABLE t0 (c0 INT, c1 INT, c2 INT, PRIMARY KEY (c2));
/* init */ INSERT INTO t0 VALUES (0, 0, 1);
/* T1 */ BEGIN;
/* T1 */ REPLACE INTO t0 (c1, c2) VALUES (1, 1);
/* T2 */ UPDATE t0 SET c0 = 0 WHERE c1 = 0;
/* T1 */ COMMIT;
