-- titrant case 1
-- engine: postgres:18.6
-- isolation: REPEATABLE READ
-- oracle: isorel
-- verdict: permitted documented-as-snapshot-isolation
-- strict: bug
-- kind: write-skew
-- source: IsoRel figure 6
-- title: write skew over two tables
/* init */ CREATE TABLE t1 (c1 INT, c2 INT);
/* init */ CREATE TABLE t2 (c1 INT, c2 INT);
/* init */ INSERT INTO t1 VALUES (1, 1), (2, 2);
/* init */ INSERT INTO t2 VALUES (3, 3);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ SELECT c1, c2 FROM t1 WHERE c1 < 2;
/* T2 */ SELECT c1, c2 FROM t2 WHERE c1 > 2;
/* T1 */ UPDATE t2 SET c2 = 8 WHERE c1 > 2;
/* T2 */ UPDATE t1 SET c2 = 9 WHERE c1 < 2;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t1;
/* T1 */ SELECT * FROM t2;
/* T1 */ COMMIT;
