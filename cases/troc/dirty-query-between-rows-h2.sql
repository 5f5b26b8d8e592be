-- titrant case 1
-- engine: h2
-- isolation: READ UNCOMMITTED
-- oracle: troc
-- verdict: unknown
-- title: at READ UNCOMMITTED the query in a condition is evaluated for each row, and its rows may disappear while the statement is blocked
/* init */ CREATE TABLE t0 (c0 INT, c1 INT, c2 INT, PRIMARY KEY (c0));
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t0 VALUES (0, 0, 0), (2, 0, 0);
/* T2 */ BEGIN;
/* T2 */ INSERT INTO t0 VALUES (1, 1, 0);
/* T1 */ UPDATE t0 SET c2 = 0 WHERE EXISTS (SELECT * FROM t0 WHERE c1 = 1);
/* T1 */ COMMIT;
/* T2 */ UPDATE t0 SET c2 = 0;
/* T2 */ COMMIT;
