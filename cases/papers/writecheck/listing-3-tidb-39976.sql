-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: READ COMMITTED
-- source: WriteCheck listing 3 (TiDB#39976)
-- title: DELETE fails inside a transaction though it succeeds outside
-- expect: wrong (TiDB, READ COMMITTED and REPEATABLE READ): DELETE fails, final {1}; right: as the autocommit DELETE, final {}
-- note: TIDB_VERSION() became VERSION(); the bug can only show in TiDB
-- seen: mysql 8.0.33: DELETE fails with 1292 (incorrect datetime '8.0.33'), final {1}; it fails outside a transaction too, so no difference
/* init */ CREATE TABLE t(c1 TEXT(5));
/* T1 */ BEGIN;
/* T1 */ REPLACE INTO t(c1) VALUES ('1');
/* T1 */ DELETE FROM t WHERE CAST(VERSION() AS DATE) OR c1;
/* T1 */ COMMIT;
