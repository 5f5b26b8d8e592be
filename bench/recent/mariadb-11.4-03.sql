-- titrant case 1
-- engine: mariadb:11.4.5
-- isolation: READ UNCOMMITTED
-- seed: 9191
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: b9369ad0d741
-- index: 3733
/* init */ CREATE TABLE t0 (c0 INT, c2 INT, PRIMARY KEY (c0));
/* init */ INSERT INTO t0 VALUES (1, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c0 = 0;
/* T2 */ UPDATE t0 SET c2 = 1;
/* T1 */ COMMIT;
