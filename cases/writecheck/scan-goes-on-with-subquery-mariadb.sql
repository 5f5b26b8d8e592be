-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: READ COMMITTED
-- oracle: writecheck
-- verdict: permitted semi-consistent-read
-- title: a blocked UPDATE that reads its own table misses a row that moves behind the scan position
-- note: was a false alarm: the oracle did not follow the scan of a statement that reads its own table
/* init */ CREATE TABLE t0 (c0 CHAR(4) PRIMARY KEY, c2 INT);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t0 VALUES ('a', 0), ('b', 0);
/* T2 */ UPDATE t0 SET c2 = CASE WHEN EXISTS (SELECT * FROM t0) THEN 1 END;
/* T1 */ UPDATE t0 SET c0 = '' WHERE c0 = 'a';
/* T1 */ COMMIT;
