-- titrant case 1
-- engine: h2:1.4.200
-- isolation: REPEATABLE READ
-- seed: 54003
-- oracle: survival
-- verdict: bug
-- kind: internal-error
-- fingerprint: 003d14e6a278
-- index: 163
/* init */ CREATE TABLE t0 (c0 INT, c1 INT);
/* T1 */ UPDATE t0 SET c1 = 0 WHERE c0 = 0;
