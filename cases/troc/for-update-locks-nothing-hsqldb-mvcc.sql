-- titrant case 1
-- engine: hsqldb:mvcc
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: pass
-- strict: pass
-- title: FOR UPDATE makes a cursor updatable in HSQLDB's mvcc mode; it locks no row and waits for no lock
/* init */ CREATE TABLE t (c1 INT, c2 INT);
/* init */ INSERT INTO t VALUES (1, 1);
/* T1 */ BEGIN;
/* T1 */ SELECT c1, c2 FROM t WHERE c1 < 2;
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET c2 = 2 WHERE c1 < 2;
/* T1 */ SELECT c1, c2 FROM t WHERE c1 < 2 FOR UPDATE;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
