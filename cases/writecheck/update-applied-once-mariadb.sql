-- titrant case 1
-- engine: mariadb:11.4.5
-- isolation: REPEATABLE READ
-- oracle: writecheck
-- verdict: pass
-- title: a blocked UPDATE that scans the NULLs of a unique index changes each row once when the lock holder rolls back (twice on 10.11.5)
/* init */ CREATE TABLE t (a INT, b INT UNIQUE);
/* init */ INSERT INTO t VALUES (0, NULL);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (0, NULL);
/* T2 */ UPDATE t SET a = a + 1 WHERE b IS NULL;
/* T1 */ ROLLBACK;
