-- titrant case 1
-- engine: sqlite
-- oracle: constraints
-- verdict: pass
-- title: a primary key that is not INTEGER may hold NULL, as SQLite documents (https://www.sqlite.org/lang_createtable.html#the_primary_key)
/* init */ CREATE TABLE t(a TEXT PRIMARY KEY, b INT UNIQUE);
/* init */ INSERT INTO t VALUES (NULL, NULL), (NULL, NULL);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;
/* T1 */ INSERT INTO t VALUES (NULL, NULL);
/* T1 */ COMMIT;
