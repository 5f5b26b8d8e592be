-- titrant case 1
-- engine: hsqldb:2.7.4:mvcc
-- isolation: REPEATABLE READ
-- seed: 4141
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS write result
-- fingerprint: 987daab35be4
-- index: 405
/* init */ CREATE TABLE t0 (c0 INT PRIMARY KEY);
/* init */ INSERT INTO t0 VALUES (0);
/* init */ CREATE TABLE t1 (c0 INT, c1 INT, FOREIGN KEY (c1) REFERENCES t0 (c0));
/* init */ CREATE TABLE t2 (c0 BOOLEAN, c1 INT);
/* init */ INSERT INTO t2 VALUES (0, 0);
/* T3 */ BEGIN;
/* T3 */ UPDATE t2 SET c0 = TRUE;
/* T2 */ BEGIN;
/* T2 */ DELETE FROM t0;
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t1 VALUES (0, 0);
/* T1 */ UPDATE t2 SET c1 = 0;
/* T1 */ COMMIT;
/* T3 */ COMMIT;
/* T2 */ COMMIT;
