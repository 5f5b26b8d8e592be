-- titrant case 1
-- engine: mariadb:11.8.9
-- isolation: READ UNCOMMITTED
-- seed: 16
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: a99bac0d65e1
-- index: 280
/* init */ CREATE TABLE t0 (c0 INT PRIMARY KEY AUTO_INCREMENT, c1 INT, c2 INT UNIQUE);
/* init */ INSERT INTO t0 (c1, c2) VALUES (0, NULL), (0, 0), (0, 1);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c1 = 1 WHERE c0 = 3;
/* T2 */ UPDATE t0 SET c1 = 1 WHERE c1 = 0;
/* T2 */ SELECT c2 FROM t0 FOR UPDATE;
/* T1 */ UPDATE t0 SET c1 = 0;
/* T1 */ COMMIT;
