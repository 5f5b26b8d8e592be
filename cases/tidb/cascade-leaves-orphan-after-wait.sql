-- titrant case 1
-- title: a DELETE with ON DELETE CASCADE waits for a child row, and then leaves it behind without its parent
-- engine: tidb:pessimistic
-- isolation: READ COMMITTED
-- oracle: constraints
-- verdict: bug
-- kind: orphaned row
-- seen: 8.5.6; foreign keys came with 6.6
-- source: found by running the corpus on TiDB
/* init */ CREATE TABLE t0 (c0 INT, c1 INT PRIMARY KEY);
/* init */ INSERT INTO t0 VALUES (0, 1), (0, 2);
/* init */ CREATE TABLE t1 (c1 INT, c2 INT, FOREIGN KEY (c2) REFERENCES t0 (c1) ON DELETE CASCADE);
/* init */ INSERT INTO t1 VALUES (0, 1);
/* T1 */ BEGIN;
/* T1 */ UPDATE t1 SET c2 = 2;
/* T2 */ DELETE FROM t0 WHERE c1 = 2;
/* T1 */ COMMIT;
