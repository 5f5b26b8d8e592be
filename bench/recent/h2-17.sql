-- titrant case 1
-- engine: h2:2.5.252
-- isolation: SERIALIZABLE
-- seed: 8181
-- oracle: troc
-- verdict: bug
-- kind: incorrect final state
-- fingerprint: 6b4d9e49ff8a
-- index: 7964
/* init */ CREATE TABLE t0 (c0 INT, PRIMARY KEY (c0));
/* init */ INSERT INTO t0 VALUES (0);
/* init */ CREATE TABLE t1 (c0 INT, c1 INT, FOREIGN KEY (c1) REFERENCES t0 (c0));
/* T1 */ BEGIN;
/* T1 */ DELETE FROM t0;
/* T2 */ INSERT INTO t1 VALUES (0, 0);
/* T1 */ COMMIT;
