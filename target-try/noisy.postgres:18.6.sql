-- titrant case 1
-- isolation: READ COMMITTED
-- engine: postgres:18.6
-- oracle: writecheck
-- verdict: bug tx-WSS final state
/* init */ CREATE TABLE t1 (c1 INT);
/* init */ INSERT INTO t1 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t1 SET c1 = 0 WHERE c1 > 0;
/* T2 */ UPDATE t1 SET c1 = 1;
/* T1 */ COMMIT;
