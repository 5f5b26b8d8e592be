-- titrant case 1
-- engine: mariadb:11.8.9
-- isolation: READ UNCOMMITTED
-- seed: 16
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: d59e2634fa44
-- index: 37
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ INSERT INTO t0 VALUES (1);
/* T1 */ BEGIN;
/* T1 */ DELETE FROM t0;
/* T2 */ UPDATE t0 SET c0 = 0;
/* T1 */ ROLLBACK;
