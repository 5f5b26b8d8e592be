-- titrant case 1
-- engine: h2
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: pass
-- title: H2 takes a separate snapshot of each table, when the transaction first reads the table
/* init */ CREATE TABLE t (a INT);
/* init */ INSERT INTO t VALUES (1);
/* init */ CREATE TABLE u (a INT);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;
/* T2 */ INSERT INTO t VALUES (2);
/* T2 */ INSERT INTO u VALUES (2);
/* T1 */ SELECT * FROM t;
/* T1 */ SELECT * FROM u;
/* T1 */ COMMIT;
