-- titrant case 1
-- engine: postgres:18.6
-- isolation: READ COMMITTED
-- oracle: survival
-- verdict: pass
-- title: a session's own statement_timeout ends its wait, perhaps just after the lock holder has ended: no orphan lock
/* init */ CREATE TABLE t (a INT);
/* init */ INSERT INTO t VALUES (1);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET a = 2;
/* T2 */ BEGIN;
/* T2 */ SET statement_timeout = '10ms';
/* T2 */ DELETE FROM t WHERE a = 1;
/* T1 */ ROLLBACK;
/* T2 */ ROLLBACK;
