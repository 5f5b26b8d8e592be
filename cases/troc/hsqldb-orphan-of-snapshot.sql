-- titrant case 1
-- engine: hsqldb:mvcc
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: bug
-- kind: missing error
-- source: random case
-- title: the foreign key check finds the parent row in the snapshot only; it was deleted and committed before, so the new child row is an orphaned row
/* init */ CREATE TABLE t0 (c0 INT, c1 INT, PRIMARY KEY (c0));
/* init */ INSERT INTO t0 VALUES (0, 0);
/* init */ CREATE TABLE t1 (c0 INT);
/* init */ CREATE TABLE t2 (c0 INT, c1 INT, FOREIGN KEY (c1) REFERENCES t0 (c0));
/* T1 */ BEGIN;
/* T1 */ UPDATE t1 SET c0 = 0;
/* T2 */ DELETE FROM t0;
/* T1 */ INSERT INTO t2 VALUES (0, 0);
/* T1 */ COMMIT;
