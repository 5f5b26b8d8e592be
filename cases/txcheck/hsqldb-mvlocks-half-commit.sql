-- titrant case 1
-- engine: hsqldb:mvlocks
-- isolation: REPEATABLE READ
-- oracle: txcheck
-- verdict: bug
-- title: in mode mvlocks COMMIT fails with a NullPointerException and keeps the transaction's first write
-- note: the DELETE meets an old version of the row that T2 has changed; found by bench/alarms --cases 1000 --seed 4242 hsqldb:mvlocks
/* init */ CREATE TABLE t (a INT);
/* init */ INSERT INTO t VALUES (0);
/* init */ CREATE TABLE u (a INT);
/* init */ INSERT INTO u VALUES (0);
/* T1 */ BEGIN;
/* T1 */ UPDATE u SET a = 1;
/* T2 */ UPDATE t SET a = 0;
/* T1 */ DELETE FROM t;
/* T1 */ COMMIT;
