-- titrant case 1
-- engine: h2:2.5.252
-- isolation: SNAPSHOT
-- seed: 4242
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: b8e74e4b0213
-- index: 685
/* init */ CREATE TABLE t0 (c0 INT, c1 INT, c3 INT, PRIMARY KEY (c0));
/* init */ INSERT INTO t0 VALUES (0, 0, 0);
/* init */ CREATE TABLE t2 (c0 INT, c3 INT, FOREIGN KEY (c3) REFERENCES t0 (c0));
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c1 = 0;
/* T2 */ INSERT INTO t2 VALUES (0, 0);
/* T1 */ DELETE FROM t0;
/* T1 */ COMMIT;
