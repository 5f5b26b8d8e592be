-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: READ UNCOMMITTED
-- oracle: troc
-- verdict: pass
-- title: at READ UNCOMMITTED another transaction sees the rows that a blocked DELETE has deleted so far
/* init */ CREATE TABLE t1 (c0 INT);
/* init */ INSERT INTO t1 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t1 VALUES (0);
/* T2 */ DELETE FROM t1;
/* T1 */ SELECT * FROM t1;
/* T1 */ COMMIT;
