-- titrant case 1
-- title: an UPDATE whose condition reads its own table waits for a row that is then deleted, and leaves an index entry that no row has
-- engine: derby:10.16.1.1
-- isolation: READ UNCOMMITTED
-- oracle: constraints
-- verdict: bug
-- kind: index mismatch
/* init */ CREATE TABLE t0 (c0 INT PRIMARY KEY, c1 INT);
/* init */ CREATE INDEX i0_t0 ON t0 (c1);
/* init */ INSERT INTO t0 VALUES (0, 1);
/* T2 */ BEGIN;
/* T2 */ INSERT INTO t0 VALUES (1, 0);
/* T1 */ UPDATE t0 SET c1 = 0 WHERE c0 IN (SELECT c0 FROM t0);
/* T3 */ BEGIN;
/* T3 */ UPDATE t0 SET c1 = 0 WHERE c0 = 0;
/* T2 */ SELECT * FROM t0 FOR UPDATE;
/* T2 */ COMMIT;
/* T3 */ DELETE FROM t0;
/* T3 */ COMMIT;
