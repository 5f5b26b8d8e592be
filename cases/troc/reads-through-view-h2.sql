-- titrant case 1
-- engine: h2
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: pass
-- title: a query of a VIEW reads the rows of its table that the same statement would read from the table itself
/* init */ CREATE TABLE t (a INT, b INT);
/* init */ INSERT INTO t VALUES (1, 0), (2, 0), (3, 0);
/* init */ CREATE VIEW v AS SELECT a, b FROM t WHERE a > 1;
/* init */ CREATE VIEW w (x) AS SELECT b FROM v;
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM v;
/* T2 */ UPDATE t SET b = 5;
/* T1 */ SELECT v.a, w.x FROM v, w WHERE v.b = w.x;
/* T3 */ UPDATE t SET b = b + 1 WHERE a IN (SELECT a FROM v);
/* T1 */ COMMIT;
/* T1 */ SELECT * FROM v;
