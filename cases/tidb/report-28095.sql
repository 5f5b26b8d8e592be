-- titrant case 1
-- engine: tidb:pessimistic
-- isolation: REPEATABLE READ
-- oracle: troc
-- source: TiDB#28095, statements of the report
-- title: UPDATE with CAST fails after another UPDATE of its transaction
-- expect: wrong (with TiKV): T2's second UPDATE fails, T1's changes no row; right: both do the same
-- seen: b0c3fe7b and 5.2.0 with the built-in store: both fail
-- verdict: pass
/* init */ CREATE TABLE t(a VARCHAR(20));
/* init */ INSERT INTO t VALUES ('abc'), ('def');
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET a = 'test' WHERE CAST(a AS DECIMAL);
/* T1 */ ROLLBACK;
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET a = 'xyz';
/* T2 */ UPDATE t SET a = 'test' WHERE CAST(a AS DECIMAL);
/* T2 */ COMMIT;
