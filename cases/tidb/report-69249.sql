-- titrant case 1
-- engine: tidb
-- mode: pessimistic
-- isolation: REPEATABLE READ
-- oracle: troc
-- source: TiDB#69249
-- title: UPDATE of a table with a unique prefix index is not blocked by a DELETE
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
