-- titrant case 1
-- engine: hsqldb:mvcc
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: not-applicable
-- title: it is not known which transactions SET TRANSACTION concerns
/* init */ CREATE TABLE t (a INT);
/* init */ INSERT INTO t VALUES (0);
/* T1 */ SET TRANSACTION ISOLATION LEVEL READ COMMITTED;
/* T1 */ BEGIN;
/* T1 */ SELECT a FROM t;
/* T2 */ UPDATE t SET a = 1;
/* T1 */ SELECT a FROM t;
/* T1 */ COMMIT;
/* T1 */ BEGIN;
/* T1 */ SELECT a FROM t;
/* T2 */ UPDATE t SET a = 2;
/* T1 */ SELECT a FROM t;
/* T1 */ COMMIT;
