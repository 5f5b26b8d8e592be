-- titrant case 1
-- engine: duckdb
-- oracle: writecheck
-- verdict: permitted generated-keys
-- title: keys from a sequence follow the order of the INSERT statements, and a rollback does not release them
/* init */ CREATE SEQUENCE s;
/* init */ CREATE TABLE t (a INTEGER DEFAULT nextval('s') PRIMARY KEY, b INT);
/* init */ INSERT INTO t (b) VALUES (10);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ INSERT INTO t (b) VALUES (20);
/* T2 */ INSERT INTO t (b) VALUES (30), (40);
/* T2 */ ROLLBACK;
/* T3 */ INSERT INTO t (b) VALUES (50);
/* T1 */ COMMIT;
