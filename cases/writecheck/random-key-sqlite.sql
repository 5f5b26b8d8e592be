-- titrant case 1
-- engine: sqlite
-- oracle: writecheck
-- verdict: unknown
-- title: if the greatest possible key is in use, SQLite generates keys at random (https://www.sqlite.org/autoinc.html)
/* init */ CREATE TABLE t(a INTEGER PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (9223372036854775807, 0);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t(b) VALUES (1);
/* T1 */ COMMIT;
