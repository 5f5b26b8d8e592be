-- titrant case 1
-- engine: mariadb:11.4.5
-- isolation: SERIALIZABLE
-- oracle: troc
-- verdict: pass
-- title: a join at SERIALIZABLE reads an index entry, and does not wait for a change of another column
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ INSERT INTO t0 VALUES (0);
/* init */ CREATE TABLE t2 (c1 INT, c2 INT);
/* init */ CREATE INDEX i0 ON t2 (c2);
/* init */ INSERT INTO t2 VALUES (0, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t2 SET c1 = 1;
/* T2 */ BEGIN;
/* T2 */ SELECT a.* FROM t0 AS a JOIN t2;
/* T2 */ COMMIT;
/* T1 */ COMMIT;
