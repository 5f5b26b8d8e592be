-- titrant case 1
-- engine: mariadb:11.8.9
-- isolation: READ UNCOMMITTED
-- seed: 16
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: baaeaa47973b
-- index: 1123
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ INSERT INTO t0 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c0 = NULL;
/* T2 */ BEGIN;
/* T2 */ UPDATE t0 SET c0 = 0 WHERE c0 IS NOT NULL;
/* T1 */ INSERT INTO t0 VALUES (1);
/* T1 */ COMMIT;
/* T2 */ COMMIT;
