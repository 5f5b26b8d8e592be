-- titrant case 1
-- engine: hsqldb:mvlocks
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: bug
-- kind: incorrect final state
-- source: random case
-- title: COMMIT fails because the transaction changed an old version of a row, and half of the transaction stays committed
-- mode: mvlocks
/* init */ CREATE TABLE t0 (c0 INT, c1 INT);
/* init */ INSERT INTO t0 VALUES (0, 0);
/* init */ CREATE TABLE t1 (c0 INT);
/* init */ INSERT INTO t1 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t1 SET c0 = 1;
/* T2 */ UPDATE t0 SET c0 = 0;
/* T1 */ UPDATE t0 SET c1 = 0;
/* T1 */ COMMIT;
