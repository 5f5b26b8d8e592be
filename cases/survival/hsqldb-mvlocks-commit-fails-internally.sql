-- titrant case 1
-- engine: hsqldb:mvlocks
-- isolation: SERIALIZABLE
-- oracle: survival
-- verdict: bug
-- kind: internal-error
-- title: COMMIT fails with a NullPointerException after an UPDATE of a row that another transaction has changed since the first statement
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ CREATE TABLE t1 (c1 INT, c2 INT);
/* init */ INSERT INTO t0 VALUES (0);
/* init */ INSERT INTO t1 VALUES (1, 1);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t0;
/* T2 */ UPDATE t1 SET c2 = 0;
/* T1 */ UPDATE t1 SET c2 = 0;
/* T1 */ COMMIT;
