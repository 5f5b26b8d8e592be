-- titrant case 1
-- engine: postgres:18.6
-- oracle: troc
-- verdict: pass
-- title: three ways to choose a level, and SET TRANSACTION outside a transaction, which chooses none
/* init */ CREATE TABLE t (a INT);
/* init */ INSERT INTO t VALUES (0);
/* T1 */ BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY NOT DEFERRABLE;
/* T1 */ SELECT a FROM t;
/* T2 */ SET default_transaction_isolation = 'repeatable read';
/* T2 */ BEGIN;
/* T2 */ SELECT a FROM t;
/* T3 */ BEGIN;
/* T3 */ SET TRANSACTION ISOLATION LEVEL SERIALIZABLE, READ ONLY;
/* T3 */ SELECT a FROM t;
/* T4 */ SET TRANSACTION ISOLATION LEVEL REPEATABLE READ;
/* T4 */ BEGIN;
/* T4 */ SELECT a FROM t;
/* T5 */ UPDATE t SET a = 1;
/* T1 */ SELECT a FROM t;
/* T2 */ SELECT a FROM t;
/* T3 */ SELECT a FROM t;
/* T4 */ SELECT a FROM t;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
/* T3 */ COMMIT;
/* T4 */ COMMIT;
