-- titrant case 1
-- engine: mariadb:11.8.9
-- isolation: READ UNCOMMITTED
-- seed: 16
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: 0f5179767b42
-- index: 85
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ INSERT INTO t0 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t0 VALUES (0);
/* T2 */ BEGIN;
/* T2 */ SAVEPOINT s0;
/* T2 */ DELETE FROM t0;
/* T2 */ ROLLBACK TO SAVEPOINT s0;
/* T2 */ COMMIT;
/* T1 */ UPDATE t0 SET c0 = 1;
/* T1 */ COMMIT;
