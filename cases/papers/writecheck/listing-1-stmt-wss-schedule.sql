-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: REPEATABLE READ
-- source: WriteCheck section 3.2, stmt-WSS schedule of listing 1
-- title: lines 4, 5 and 7 of listing 1 as autocommit statements
-- expect: right (TiDB too): final {10, 11}
-- seen: mysql 8.0.33: as expected, final {10, 11}
/* init */ CREATE TABLE t(c1 INT PRIMARY KEY) PARTITION BY RANGE (c1)
  (PARTITION p0 VALUES LESS THAN (10), PARTITION p1 VALUES LESS THAN MAXVALUE);
/* init */ INSERT INTO t(c1) VALUES (1);
/* T1 */ INSERT INTO t(c1) VALUES (10);
/* T2 */ UPDATE t SET c1=c1+10 WHERE c1 IN (1,11);
/* T3 */ SELECT * FROM t ORDER BY c1;
