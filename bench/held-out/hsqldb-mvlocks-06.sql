-- titrant case 1
-- engine: hsqldb:2.7.4:mvlocks
-- isolation: SERIALIZABLE
-- seed: 9202
-- oracle: troc
-- verdict: bug
-- kind: incorrect affected rows
-- fingerprint: 936216ff9f21
-- index: 4
/* init */ CREATE TABLE t1 (c0 INT);
/* init */ CREATE TABLE t2 (c0 INT);
/* T5 */ BEGIN;
/* T5 */ DELETE FROM t2;
/* T4 */ INSERT INTO t1 VALUES (0);
/* T5 */ DELETE FROM t1;
/* T5 */ COMMIT;
