-- titrant case 1
-- engine: postgres:18.6
-- isolation: REPEATABLE READ
-- oracle: isorel
-- verdict: pass
-- strict: pass
-- source: IsoRel figure 4
-- title: a DELETE depends on the write and on the read of the row before it; the dependencies form no cycle
/* init */ CREATE TABLE t (c1 INT, c2 INT);
/* init */ INSERT INTO t VALUES (3, 1);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ UPDATE t SET c1 = 1 WHERE c1 < 5;
/* T1 */ SELECT c1, c2 FROM t WHERE c1 < 5;
/* T1 */ COMMIT;
/* T2 */ DELETE FROM t WHERE c2 < 2;
/* T2 */ COMMIT;
