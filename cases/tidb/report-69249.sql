-- titrant case 1
-- engine: tidb:pessimistic
-- isolation: REPEATABLE READ
-- oracle: troc
-- source: TiDB#69249
-- title: UPDATE of a table with a unique prefix index is not blocked by a DELETE
-- seen: 5.4.0 and 8.5.6 with the built-in store: the UPDATE fails with a duplicate key, as alone
-- verdict: pass
/* init */ CREATE TABLE t (c1 TEXT);
/* init */ CREATE UNIQUE INDEX i1 ON t (c1(3));
/* init */ INSERT INTO t (c1) VALUES ('a');
/* init */ INSERT INTO t (c1) VALUES ('b');
/* T1 */ BEGIN;
/* T1 */ DELETE FROM t;
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET c1 = 'c';
/* T1 */ ROLLBACK;
/* T2 */ COMMIT;
