-- titrant case 1
-- engine: tidb:pessimistic
-- isolation: REPEATABLE READ
-- oracle: writecheck
-- source: WriteCheck figure 1a (TiDB#42121), statements of the report
-- title: DELETE is not blocked by a REPLACE that leaves its row unchanged
-- seen: 5.4.0: bug (troc), the DELETE is not blocked, final {2.0}; 8.5.6: the DELETE is blocked, and goes on with the row that it had read
-- verdict: permitted no-gap-locks
/* init */ CREATE TABLE t0(c0 DOUBLE UNIQUE);
/* init */ INSERT INTO t0(c0) VALUES (9.1);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t0(c0) VALUES (2.0);
/* T1 */ REPLACE INTO t0(c0) VALUES (9.1);
/* T2 */ BEGIN;
/* T2 */ DELETE FROM t0;
/* T2 */ COMMIT;
/* T1 */ COMMIT;
