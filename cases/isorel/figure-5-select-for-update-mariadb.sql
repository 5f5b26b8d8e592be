-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: REPEATABLE READ
-- oracle: isorel
-- verdict: pass
-- strict: pass
-- source: IsoRel figure 5
-- title: SELECT FOR UPDATE reads newer rows than the SELECT before it: no anomaly
/* init */ CREATE TABLE t (c1 INT, c2 INT);
/* init */ INSERT INTO t VALUES (1, 1);
/* T1 */ BEGIN;
/* T1 */ SELECT c1, c2 FROM t WHERE c1 < 2;
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET c2 = 2 WHERE c1 < 2;
/* T1 */ SELECT c1, c2 FROM t WHERE c1 < 2 FOR UPDATE;
/* T1 */ SELECT c1, c2 FROM t WHERE c1 < 2;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
