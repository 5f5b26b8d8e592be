-- titrant case 1
-- title: Derby fails on a statement that runs on a view, though not on the statement of the case
-- engine: derby:10.16.1.1
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: unknown
/* init */ CREATE TABLE t0 (c0 BIGINT NOT NULL, PRIMARY KEY (c0));
/* init */ INSERT INTO t0 VALUES (1);
/* init */ CREATE TABLE t1 (c0 BIGINT, c1 SMALLINT NOT NULL PRIMARY KEY, c2 BIGINT);
/* init */ INSERT INTO t1 (c0, c1, c2) VALUES (3, 3, NULL), (1, 14, 0), (3, 1, 0);
/* T2 */ INSERT INTO t1 (c0, c1, c2) SELECT MOD(CAST(FLOOR(CAST((SELECT a3.c0 FROM t1 AS a2 JOIN t1 AS a3 ON a2.c1 = a3.c2 ORDER BY a2.c1, a3.c1 FETCH FIRST 1 ROWS ONLY) AS DOUBLE)) AS INTEGER), 50), 0, MOD(a1.c0, 50) FROM t0 AS a1 WHERE a1.c0 = 1;
