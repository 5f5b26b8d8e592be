-- titrant case 1
-- engine: hsqldb:mvcc
-- isolation: READ COMMITTED
-- oracle: isorel
-- verdict: pass
-- strict: pass
-- title: FOR UPDATE locks no row in HSQLDB's mvcc mode, so READ COMMITTED allows the lost update
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1);
/* T1 */ BEGIN;
/* T1 */ SELECT b FROM t WHERE a = 1 FOR UPDATE;
/* T2 */ UPDATE t SET b = 2 WHERE a = 1;
/* T1 */ UPDATE t SET b = 3 WHERE a = 1;
/* T1 */ COMMIT;
