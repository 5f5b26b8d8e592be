-- titrant case 1
-- engine: sqlite
-- oracle: troc
-- verdict: pass
-- title: the counter is a row of a table, and a rollback takes its numbers back
/* init */ CREATE TABLE t (a INTEGER PRIMARY KEY AUTOINCREMENT, b INT);
/* init */ INSERT INTO t (b) VALUES (10);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t (b) VALUES (20), (30);
/* T1 */ SAVEPOINT s;
/* T1 */ INSERT INTO t (b) VALUES (40);
/* T1 */ ROLLBACK TO s;
/* T2 */ INSERT INTO t (b) VALUES (50);
/* T1 */ INSERT INTO t (b) VALUES (60);
/* T1 */ SELECT * FROM t;
/* T1 */ ROLLBACK;
/* T2 */ SELECT * FROM t;
