-- titrant case 1
-- engine: tidb:pessimistic
-- isolation: READ COMMITTED
-- oracle: writecheck
-- source: WriteCheck listing 3 (TiDB#39976)
-- title: DELETE fails inside a transaction though it succeeds outside
-- expect: wrong: the DELETE fails, final {1}; right: the DELETE does as alone, final {}
-- seen: 82bb3ced (April 2020) with a separate store: bug (writecheck: stmt-WSS final state; troc, txcheck); b0c3fe7b, 5.4.0 and 8.5.6 with the built-in store: the DELETE fails as alone
-- verdict: pass
/* init */ CREATE TABLE t(c1 TEXT(5));
/* T1 */ BEGIN;
/* T1 */ REPLACE INTO t(c1) VALUES ('1');
/* T1 */ DELETE FROM t WHERE CAST(TIDB_VERSION() AS DATE) OR c1;
/* T1 */ COMMIT;
