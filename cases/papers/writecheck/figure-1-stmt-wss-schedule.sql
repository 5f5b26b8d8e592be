-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: REPEATABLE READ
-- source: WriteCheck section 2.2, simplified serial schedule of figure 1a
-- title: s22, s23, s12, s13 as four autocommit statements
-- expect: right: final {}
-- note: s12 is a stand-in, see figure-1a-tidb-42121.sql
-- seen: mysql 8.0.33: as expected, final {}
/* init */ CREATE TABLE t(c1 DOUBLE UNIQUE);
/* init */ INSERT INTO t(c1) VALUES (1.0);
/* T1 */ INSERT INTO t(c1) VALUES (2.0);
/* T2 */ REPLACE INTO t(c1) VALUES (1.0);
/* T3 */ SELECT * FROM t;
/* T4 */ DELETE FROM t WHERE c1 < 5.0;
