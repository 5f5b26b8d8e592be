-- titrant case 1
-- engine: tidb:pessimistic
-- isolation: REPEATABLE READ
-- oracle: troc
-- source: TiDB#69281
-- title: UPDATE is not blocked by a DELETE after an INSERT of its own transaction
-- seen: 5.4.0 and 8.5.6 with the built-in store: the UPDATE is blocked
-- verdict: pass
/* init */ CREATE TABLE t (c1 NUMERIC);
/* init */ INSERT INTO t VALUES (1);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t (c1) VALUES (2);
/* T2 */ BEGIN;
/* T2 */ DELETE FROM t;
/* T1 */ UPDATE t SET c1 = 3;
/* T1 */ COMMIT;
/* T2 */ ROLLBACK;
