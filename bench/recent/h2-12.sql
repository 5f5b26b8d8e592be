-- titrant case 1
-- engine: h2:2.5.252
-- isolation: READ COMMITTED
-- seed: 8181
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: 0b97a1828be5
-- index: 7966
/* init */ CREATE TABLE t0 (c0 INT, PRIMARY KEY (c0));
/* init */ INSERT INTO t0 VALUES (0);
/* init */ CREATE TABLE t1 (c0 INT, c1 INT, FOREIGN KEY (c1) REFERENCES t0 (c0));
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t1 VALUES (0, 0);
/* T2 */ DELETE FROM t0;
/* T1 */ COMMIT;
