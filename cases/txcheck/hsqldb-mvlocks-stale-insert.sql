-- titrant case 1
-- engine: hsqldb:mvlocks
-- isolation: SERIALIZABLE
-- oracle: txcheck
-- verdict: bug
-- title: in mode mvlocks INSERT … SELECT copies a row that was deleted before the INSERT started
-- note: the snapshot of T1's first statement is used; found by bench/alarms --cases 1500 --seed 717 hsqldb:mvlocks
/* init */ CREATE TABLE t (a INT);
/* init */ INSERT INTO t VALUES (0);
/* init */ CREATE TABLE u (a INT);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM u;
/* T2 */ DELETE FROM t;
/* T1 */ INSERT INTO t SELECT * FROM t;
/* T1 */ COMMIT;
