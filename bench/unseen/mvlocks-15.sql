-- titrant case 1
-- engine: hsqldb:2.7.4:mvlocks
-- isolation: SERIALIZABLE
-- seed: 4242
-- oracle: writecheck
-- verdict: bug
-- kind: tx-WSS final state
-- fingerprint: fd588a0b33ce
-- index: 325
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ CREATE TABLE t1 (c0 INT);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t0 VALUES (0);
/* T2 */ INSERT INTO t1 VALUES (0);
/* T1 */ DELETE FROM t1;
/* T1 */ COMMIT;
