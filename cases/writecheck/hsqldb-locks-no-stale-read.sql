-- titrant case 1
-- engine: hsqldb:locks
-- isolation: SERIALIZABLE
-- oracle: writecheck
-- verdict: pass
-- title: control of hsqldb-mvlocks-stale-read.sql: in mode locks INSERT … SELECT copies the newest committed values
/* init */ CREATE TABLE t(a INT, b INT);
/* init */ INSERT INTO t VALUES (1, 0);
/* init */ CREATE TABLE u(a INT);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM u;
/* T2 */ UPDATE t SET b = b + 1;
/* T1 */ INSERT INTO u SELECT b FROM t;
/* T1 */ COMMIT;
