-- titrant case 1
-- engine: derby:10.16.1.1
-- isolation: READ COMMITTED
-- sql: complex
-- seed: 9191
-- oracle: troc
-- verdict: bug
-- kind: missing error
-- fingerprint: f13391c32dce
-- index: 69
/* init */ CREATE TABLE t0 (c0 BIGINT NOT NULL, c1 DOUBLE, c2 SMALLINT DEFAULT 1, PRIMARY KEY (c0));
/* init */ INSERT INTO t0 (c0, c1, c2) VALUES (1, 2.75E0, 0), (-1, 2.75E0, 2), (2, NULL, NULL), (20, NULL, 2);
/* init */ CREATE INDEX i0_t0 ON t0 (c0);
/* init */ CREATE INDEX i1_t0 ON t0 (c1);
/* init */ CREATE TABLE t1 (c0 BIGINT, c1 SMALLINT NOT NULL PRIMARY KEY, c2 BIGINT);
/* init */ INSERT INTO t1 (c0, c1, c2) VALUES (3, 3, NULL), (9, 2, 15), (9, 16, -1), (1, 14, 0), (3, 1, 0);
/* T2 */ INSERT INTO t1 (c0, c1, c2) SELECT MOD(CAST(FLOOR(CAST((SELECT a3.c0 FROM t1 AS a2 JOIN t1 AS a3 ON a2.c1 = a3.c2 WHERE a2.c2 = a3.c1 OR a2.c1 IS NOT NULL ORDER BY a2.c1, a3.c1 FETCH FIRST 1 ROWS ONLY) AS DOUBLE)) AS INTEGER), 50), 0, MOD(a1.c0, 50) FROM t0 AS a1 WHERE a1.c0 = 1;
