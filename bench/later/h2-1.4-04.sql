-- titrant case 1
-- engine: h2:1.4.200
-- isolation: READ COMMITTED
-- seed: 54003
-- oracle: troc
-- verdict: bug
-- kind: incorrect affected rows
-- fingerprint: 2dba28ffbc7e
-- index: 375
/* init */ CREATE TABLE t0 (c0 VARBINARY(8), c1 CHAR(4), c3 BIGINT, PRIMARY KEY (c0));
/* init */ INSERT INTO t0 VALUES (X'FF', 0, 0), (X'', 0, -6);
/* T4 */ BEGIN;
/* T4 */ UPDATE t0 SET c1 = '';
/* T3 */ UPDATE t0 SET c3 = 0;
/* T4 */ DELETE FROM t0;
/* T4 */ INSERT INTO t0 (c0, c3) VALUES (X'0010', -9223372036854775808);
/* T4 */ COMMIT;
