-- titrant case 1
-- engine: duckdb
-- isolation: SNAPSHOT
-- oracle: writecheck
-- verdict: bug
-- title: an UPDATE of a foreign key column takes away another committed UPDATE of the row
-- source: titrant storm --check
/* init */ CREATE TABLE p (k INT PRIMARY KEY);
/* init */ CREATE TABLE t (k INT PRIMARY KEY, f INT REFERENCES p(k), a INT);
/* init */ INSERT INTO p VALUES (1), (2), (3);
/* init */ INSERT INTO t VALUES (1, 1, 0), (2, 1, 0);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t WHERE k = 1;
/* T2 */ BEGIN;
/* T2 */ SELECT * FROM t WHERE k = 1;
/* T1 */ UPDATE t SET a = 5 WHERE k = 1;
/* T1 */ COMMIT;
/* T2 */ UPDATE t SET f = 2 WHERE k = 1;
/* T2 */ COMMIT;
