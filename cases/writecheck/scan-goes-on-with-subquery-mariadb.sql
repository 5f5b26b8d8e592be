-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: READ COMMITTED
-- oracle: writecheck
-- verdict: permitted semi-consistent-read
-- title: a row moves behind the scan of an UPDATE that waited and that queries its own table
-- note: was called a bug: the scan was not followed where a statement reads its own table
/* init */ CREATE TABLE t0 (c0 CHAR(4) PRIMARY KEY, c2 INT);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t0 VALUES ('a', 0), ('b', 0);
/* T2 */ UPDATE t0 SET c2 = CASE WHEN EXISTS (SELECT * FROM t0) THEN 1 END;
/* T1 */ UPDATE t0 SET c0 = '' WHERE c0 = 'a';
/* T1 */ COMMIT;
