-- titrant case 1
-- engine: h2:2.5.252
-- isolation: SNAPSHOT
-- seed: 8181
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: 5a8b00305c9b
-- index: 8003
/* init */ CREATE TABLE t0 (c0 INT, c1 INT, UNIQUE (c0));
/* init */ INSERT INTO t0 VALUES (0, 0);
/* init */ CREATE TABLE t2 (c0 INT, c1 INT, c2 INT, c3 INT, FOREIGN KEY (c3) REFERENCES t0 (c0) ON DELETE SET NULL);
/* init */ INSERT INTO t2 VALUES (0, 0, 0, 0);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t2 SELECT * FROM t2;
/* T2 */ DELETE FROM t0;
/* T1 */ COMMIT;
