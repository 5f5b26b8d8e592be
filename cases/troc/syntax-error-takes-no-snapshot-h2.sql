-- titrant case 1
-- engine: h2
-- isolation: SERIALIZABLE
-- oracle: troc
-- verdict: pass
-- title: a statement that fails with a syntax error takes no snapshot
/* init */ CREATE TABLE t (a INT);
/* T1 */ BEGIN;
/* T1 */ SELECT a FROM t WHERE EXISTS (SELECT 1 FROM t AS s) IS TRUE;
/* T2 */ INSERT INTO t VALUES (1);
/* T1 */ SELECT * FROM t;
/* T1 */ COMMIT;
