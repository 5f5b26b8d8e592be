-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: REPEATABLE READ
-- oracle: isorel
-- verdict: permitted documented-as-consistent-nonlocking-reads
-- strict: bug
-- kind: read-write-skew
-- source: IsoRel figure 1
-- title: read-write skew: T1 reads a row before T2 changes it, then overwrites another row that T2 wrote
/* init */ CREATE TABLE t1 (c1 INT, c2 INT);
/* init */ CREATE TABLE t2 (c1 INT, c2 INT);
/* init */ INSERT INTO t1 VALUES (1, 1), (2, 1), (2, 2);
/* init */ INSERT INTO t2 VALUES (4, 4);
/* T1 */ BEGIN;
/* T1 */ SELECT c2 FROM t1 WHERE c1 < 2;
/* T2 */ BEGIN;
/* T2 */ UPDATE t1 SET c2 = 2 WHERE c1 < 2;
/* T2 */ INSERT INTO t2 VALUES (5, 5);
/* T2 */ COMMIT;
/* T1 */ UPDATE t2 SET c2 = 8 WHERE c1 > 2;
/* T1 */ COMMIT;
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t1;
/* T1 */ SELECT * FROM t2;
/* T1 */ COMMIT;
