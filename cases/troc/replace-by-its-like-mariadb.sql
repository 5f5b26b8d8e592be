-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: pass
-- title: REPLACE by a row with equal values does not change the row or its index entries
/* init */ CREATE TABLE t0 (c0 INT, c1 INT, PRIMARY KEY (c0));
/* init */ CREATE INDEX i0 ON t0 (c1);
/* init */ INSERT INTO t0 VALUES (0, 0);
/* T1 */ BEGIN;
/* T1 */ REPLACE INTO t0 VALUES (0, 0);
/* T2 */ SELECT * FROM t0 LOCK IN SHARE MODE;
/* T1 */ COMMIT;
