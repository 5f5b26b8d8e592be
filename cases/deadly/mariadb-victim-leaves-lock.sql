-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: READ COMMITTED
-- oracle: survival
-- verdict: bug
-- kind: crash or orphan-lock
-- title: the deadlock victim's row lock leaks if a subquery took it: the next writer blocks although no transaction holds the lock, and DROP TABLE crashes the server (Failing assertion: table->n_rec_locks == 0)
/* init */ CREATE TABLE t (a INT);
/* init */ INSERT INTO t VALUES (1), (2);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (3);
/* T2 */ BEGIN;
/* T2 */ DELETE FROM t WHERE a >= 2;
/* T3 */ BEGIN;
/* T3 */ DELETE FROM t WHERE NOT EXISTS (SELECT 1 FROM t AS s WHERE s.a < t.a);
/* T1 */ DELETE FROM t WHERE a = 1;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
/* T3 */ COMMIT;
/* T4 */ DROP TABLE t;
