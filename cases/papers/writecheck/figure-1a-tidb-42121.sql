-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: REPEATABLE READ
-- source: WriteCheck figure 1a (TiDB#42121)
-- title: DELETE is not blocked by a REPLACE that leaves its row unchanged
-- expect: wrong (TiDB 6.6.0): s13 is not blocked and removes only 1.0, final {2.0}; right: s13 waits for T2, then removes both rows, final {}
-- note: the figure is an image; rows, s13, s22, s23 and the final states are from the prose, the UNIQUE DOUBLE column from the report TiDB#42121; s12 is not described anywhere, a SELECT stands for it
-- note: TiDB cannot be started here, MySQL is the closest of its family
-- seen: mysql 8.0.33, mariadb 10.11.5 and 11.4.5, mysql 5.6.14: right, DELETE waits for T2 and removes 2 rows, final {}
/* init */ CREATE TABLE t(c1 DOUBLE UNIQUE);
/* init */ INSERT INTO t(c1) VALUES (1.0);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;
/* T2 */ BEGIN;
/* T2 */ INSERT INTO t(c1) VALUES (2.0);
/* T2 */ REPLACE INTO t(c1) VALUES (1.0);
/* T1 */ DELETE FROM t WHERE c1 < 5.0;
/* T2 */ COMMIT;
/* T1 */ COMMIT;
