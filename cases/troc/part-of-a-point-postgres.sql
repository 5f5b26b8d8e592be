-- titrant case 1
-- engine: postgres:18.6
-- isolation: SERIALIZABLE
-- oracle: troc
-- verdict: pass
-- title: a point has two parts, p[0] and p[1]; p << q and p >> q compare the places of points
/* init */ CREATE TABLE t (a INT, p POINT);
/* init */ INSERT INTO t SELECT g, point(g * 10, g) FROM generate_series(1, 20) g;
/* T1 */ BEGIN;
/* T1 */ EXPLAIN (COSTS OFF) SELECT p[0] FROM t;
/* T1 */ SELECT sum(p[0]) FROM t WHERE p << point(100, 100);
/* T2 */ INSERT INTO t VALUES (21, point(5, 5));
/* T1 */ SELECT sum(p[0]), max(p[1]) FROM t WHERE p >> point(1, 1);
/* T1 */ COMMIT;
