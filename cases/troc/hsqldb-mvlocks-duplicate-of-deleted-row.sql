-- titrant case 1
-- engine: hsqldb:mvlocks
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: bug
-- title: in mode mvlocks an UPDATE of a row that was deleted before the UPDATE started fails with a duplicate key
-- note: the snapshot of T1's first statement is used; found by bench/alarms --cases 1500 --seed 717 hsqldb:mvlocks
/* init */ CREATE TABLE t (a INT, k INT PRIMARY KEY);
/* init */ INSERT INTO t VALUES (0, 0);
/* init */ CREATE TABLE u (a INT);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO u VALUES (0);
/* T2 */ DELETE FROM t;
/* T1 */ UPDATE t SET a = 1;
/* T1 */ COMMIT;
