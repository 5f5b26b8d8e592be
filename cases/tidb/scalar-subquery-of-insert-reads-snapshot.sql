-- titrant case 1
-- title: a scalar subquery in the select list of INSERT … SELECT reads the snapshot, though writes read the newest rows
-- engine: tidb:pessimistic
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: bug
-- kind: incorrect final state
-- seen: 5.2.0 and 8.5.6
-- source: a campaign of Titrant
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ INSERT INTO t0 VALUES (0);
/* init */ CREATE TABLE t1 (c0 INT, c1 INT);
/* T1 */ BEGIN;
/* T2 */ DELETE FROM t0;
/* T1 */ INSERT INTO t1 SELECT 0, (SELECT * FROM t0);
/* T1 */ COMMIT;
