-- titrant case 1
-- engine: sqlite
-- oracle: writecheck
-- verdict: pass
-- title: SQLite stores the AUTOINCREMENT counter in a table, so a rollback also rolls back the generated keys
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
