-- titrant case 1
-- engine: mariadb:11.4.5
-- isolation: READ UNCOMMITTED
-- oracle: troc
-- verdict: bug
-- kind: incorrect affected rows
-- source: random case
-- title: a blocked DELETE misses the only row of the table, because the lock holder moved the row to a smaller key (like MariaDB#27992)
/* init */ CREATE TABLE t0 (c0 INT, c1 INT, PRIMARY KEY (c0));
/* init */ INSERT INTO t0 VALUES (1, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c1 = 0;
/* T2 */ DELETE FROM t0;
/* T1 */ UPDATE t0 SET c0 = 0;
/* T1 */ COMMIT;
