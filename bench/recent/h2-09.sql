-- titrant case 1
-- engine: h2:2.5.252
-- isolation: SERIALIZABLE
-- seed: 8181
-- oracle: troc
-- verdict: bug
-- kind: missing error
-- fingerprint: b5c32bcfae64
-- index: 213
/* init */ CREATE TABLE t0 (c0 INT, PRIMARY KEY (c0));
/* init */ INSERT INTO t0 VALUES (0);
/* init */ CREATE TABLE t2 (c0 INT, c2 INT, FOREIGN KEY (c2) REFERENCES t0 (c0));
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t0;
/* T2 */ DELETE FROM t0;
/* T1 */ INSERT INTO t2 VALUES (0, 0);
/* T1 */ COMMIT;
