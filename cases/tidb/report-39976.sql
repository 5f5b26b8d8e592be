-- titrant case 1
-- engine: tidb:pessimistic
-- isolation: REPEATABLE READ
-- oracle: writecheck
-- source: TiDB#39976, statements of the report
-- title: DELETE fails inside a transaction though it succeeds outside
-- expect: wrong: the DELETE fails; right: it warns and deletes nothing, as alone
-- seen: 82bb3ced (April 2020) with a separate store: bug (writecheck: stmt-WSS write result; troc, txcheck); b0c3fe7b with the built-in store: the DELETE fails as alone
-- verdict: pass
/* init */ CREATE TABLE t(c0 TEXT(284));
/* T1 */ BEGIN;
/* T1 */ REPLACE INTO t VALUES ('G6y*k]88]');
/* T1 */ DELETE FROM t WHERE CAST(TIDB_VERSION() AS DATE);
/* T1 */ COMMIT;
