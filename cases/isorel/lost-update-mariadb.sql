-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: REPEATABLE READ
-- oracle: isorel
-- verdict: permitted documented-as-consistent-nonlocking-reads
-- strict: bug
-- kind: lost-update
-- source: IsoRel section 2.4
-- title: lost update: T1 overwrites a row that T2 changed after T1 had read it
/* init */ CREATE TABLE t (c1 INT, c2 INT);
/* init */ INSERT INTO t VALUES (1, 0);
/* T1 */ BEGIN;
/* T1 */ SELECT c2 FROM t WHERE c1 = 1;
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET c2 = 2 WHERE c1 = 1;
/* T2 */ COMMIT;
/* T1 */ UPDATE t SET c2 = 1 WHERE c1 = 1;
/* T1 */ COMMIT;
