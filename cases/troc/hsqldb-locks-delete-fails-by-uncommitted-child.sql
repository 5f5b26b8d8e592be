-- titrant case 1
-- engine: hsqldb:2.7.4
-- isolation: READ COMMITTED
-- mode: locks
-- oracle: troc
-- verdict: bug
-- kind: unexpected error
-- title: a DELETE of a parent row fails because of an uncommitted child row that is later rolled back; at SERIALIZABLE it waits
-- source: a campaign of Titrant
/* init */ CREATE TABLE t0 (c0 INT, PRIMARY KEY (c0));
/* init */ INSERT INTO t0 VALUES (0);
/* init */ CREATE TABLE t1 (c0 INT, FOREIGN KEY (c0) REFERENCES t0 (c0));
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t1 VALUES (0);
/* T2 */ DELETE FROM t0 WHERE c0 = 0;
/* T1 */ ROLLBACK;
