-- titrant case 1
-- engine: h2:1.4.200
-- isolation: REPEATABLE READ
-- seed: 9202
-- oracle: survival
-- verdict: bug
-- kind: internal-error
-- fingerprint: 003d14e6a278
-- index: 33
/* init */ CREATE TABLE t0 (c0 INT);
/* T1 */ UPDATE t0 SET c0 = 0 WHERE c0 = 0;
