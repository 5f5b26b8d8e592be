-- titrant case 1
-- engine: h2:2.1.214
-- isolation: READ COMMITTED
-- seed: 9101
-- oracle: troc
-- verdict: bug
-- kind: incorrect affected rows
-- fingerprint: 66b37ae28b29
-- index: 118
/* init */ CREATE TABLE t0 (c0 INT, c1 INT, UNIQUE (c1));
/* init */ INSERT INTO t0 VALUES (TRUE, 0), (TRUE, 1);
/* T1 */ BEGIN;
/* T1 */ DELETE FROM t0;
/* T1 */ INSERT INTO t0 VALUES (TRUE, 0);
/* T2 */ UPDATE t0 SET c0 = TRUE;
/* T1 */ COMMIT;
