-- titrant case 1
-- engine: h2:2.5.252
-- isolation: REPEATABLE READ
-- seed: 8181
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: dbf6a6d1e63c
-- index: 3633
/* init */ CREATE TABLE t0 (c0 INT PRIMARY KEY, c1 INT);
/* init */ INSERT INTO t0 VALUES (0, 0);
/* init */ CREATE TABLE t1 (c0 INT, c1 INT, FOREIGN KEY (c1) REFERENCES t0 (c0) ON DELETE CASCADE);
/* init */ INSERT INTO t1 VALUES (0, 0);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t1 SELECT * FROM t1;
/* T2 */ DELETE FROM t0;
/* T1 */ COMMIT;
