-- titrant case 1
-- engine: hsqldb:2.7.4:mvlocks
-- isolation: REPEATABLE READ
-- seed: 4242
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: 1099ad5000d5
-- index: 158
/* init */ CREATE TABLE t0 (c0 INT PRIMARY KEY, c1 INT);
/* init */ INSERT INTO t0 VALUES (0, 0);
/* init */ CREATE TABLE t1 (c0 INT, c3 INT, FOREIGN KEY (c3) REFERENCES t0 (c0) ON DELETE SET NULL);
/* init */ INSERT INTO t1 VALUES (0, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c1 = 0;
/* T2 */ UPDATE t1 SET c0 = 0;
/* T1 */ DELETE FROM t0;
/* T1 */ COMMIT;
