-- titrant case 1
-- engine: mariadb:11.4.5
-- isolation: READ UNCOMMITTED
-- oracle: troc
-- verdict: unknown
-- title: a self-join sees the row of a blocked REPLACE in one index and not in another
/* init */ CREATE TABLE t0 (c0 INT, c1 INT UNIQUE, PRIMARY KEY (c0));
/* init */ INSERT INTO t0 VALUES (0, 0);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t0 VALUES (1, 0);
/* T2 */ REPLACE INTO t0 VALUES (1, 0);
/* T1 */ SELECT * FROM t0 RIGHT JOIN t0 AS b ON TRUE WHERE NOT (b.c0 < 0);
/* T1 */ COMMIT;
