-- titrant case 1
-- engine: h2:1.4.200
-- isolation: REPEATABLE READ
-- seed: 9202
-- oracle: survival
-- verdict: bug
-- kind: internal-error
-- fingerprint: 6506ae60bfa1
-- index: 24
/* init */ CREATE TABLE t0 (c0 INT);
/* T1 */ SELECT * FROM t0;
