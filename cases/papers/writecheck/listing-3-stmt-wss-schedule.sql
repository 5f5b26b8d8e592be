-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: READ COMMITTED
-- source: WriteCheck section 6.3, stmt-WSS schedule of listing 3 (lines 2 and 5 left out)
-- title: REPLACE and DELETE of listing 3 as autocommit statements
-- expect: right in TiDB: DELETE succeeds, final {}
-- note: TIDB_VERSION() became VERSION()
-- seen: mysql 8.0.33: DELETE fails with 1292 as inside a transaction, final {1}
/* init */ CREATE TABLE t(c1 TEXT(5));
/* T1 */ REPLACE INTO t(c1) VALUES ('1');
/* T2 */ DELETE FROM t WHERE CAST(VERSION() AS DATE) OR c1;
