-- titrant case 1
-- engine: h2:1.4.200
-- isolation: SERIALIZABLE
-- seed: 54003
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: 5448565dd72f
-- index: 39
/* init */ CREATE TABLE t0 (c0 INT, c2 INT);
/* init */ INSERT INTO t0 VALUES (NULL, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c2 = 0;
/* T2 */ INSERT INTO t0 VALUES (0, 0);
/* T2 */ DELETE FROM t0 WHERE c0 IS NULL;
/* T1 */ DELETE FROM t0;
/* T1 */ COMMIT;
