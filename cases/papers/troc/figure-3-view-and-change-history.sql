-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: READ COMMITTED
-- source: Troc figure 3
-- title: rows an UPDATE changes, found by a SELECT rowId with the same condition
-- expect: no bug: the SELECT gives row 1 and row 3, the UPDATE changes these two
-- note: the figure is an image; only row 1 (NULL, 0) and the updated rows 1 and 3 are known from the prose; the other rows and the condition are chosen here
-- seen: mysql 8.0.33: as expected, rows 1 and 3
/* init */ CREATE TABLE t(c1 INT, c2 INT, rowId INTEGER UNIQUE);
/* init */ INSERT INTO t VALUES (NULL, 0, 1), (1, 1, 2), (2, 2, 3);
/* T1 */ BEGIN;
/* T1 */ SELECT rowId FROM t WHERE c2 = 0 OR c2 = 2;
/* T1 */ UPDATE t SET c1 = 10 WHERE c2 = 0 OR c2 = 2;
/* T1 */ SELECT * FROM t WHERE rowId = 1;
/* T1 */ SELECT * FROM t WHERE rowId = 3;
/* T1 */ COMMIT;
