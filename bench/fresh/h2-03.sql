-- titrant case 1
-- engine: h2:2.5.252
-- isolation: SNAPSHOT
-- seed: 4242
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: 1b21ba566de9
-- index: 686
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ CREATE TABLE t1 (c0 INT, c1 INT, PRIMARY KEY (c0));
/* init */ INSERT INTO t1 VALUES (0, 0);
/* init */ CREATE TABLE t2 (c0 INT, c1 INT, FOREIGN KEY (c1) REFERENCES t1 (c0));
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t0;
/* T2 */ INSERT INTO t2 VALUES (0, 0);
/* T1 */ DELETE FROM t1;
/* T1 */ COMMIT;
