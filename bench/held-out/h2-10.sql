-- titrant case 1
-- engine: h2:2.5.252
-- isolation: REPEATABLE READ
-- seed: 9202
-- oracle: survival
-- verdict: bug
-- kind: orphan-lock
-- fingerprint: 2a2ab181c618
-- index: 454
/* init */ CREATE TABLE t0 (c0 INT, c1 INT, c2 INT, PRIMARY KEY (c0, c2));
/* init */ INSERT INTO t0 VALUES (0, 0, 0), (1, 0, 0);
/* T1 */ BEGIN;
/* T1 */ DELETE FROM t0 WHERE c0 = 0;
/* T1 */ SELECT * FROM t0 ORDER BY c0 DESC;
/* T1 */ COMMIT;
