-- titrant case 1
-- engine: sqlite
-- oracle: troc
-- verdict: pass
-- title: 0 and 0.0 are equal numbers of two types, so MAX returns the one that it meets first; it once read the rows of the view in another order
/* init */ CREATE TABLE t(a INT PRIMARY KEY, b DECIMAL(10, 2));
/* init */ INSERT INTO t VALUES (3, 2.00), (20, 13.25);
/* T1 */ UPDATE t SET b = 5 WHERE a = 3;
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET b = 6 WHERE a = 3;
/* T2 */ ROLLBACK;
/* T3 */ SELECT MAX(b - b) FROM t;
