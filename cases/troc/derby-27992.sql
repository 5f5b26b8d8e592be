-- titrant case 1
-- engine: derby
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: bug
-- kind: incorrect affected rows
-- source: random case; as MariaDB#27992
-- title: a blocked DELETE misses the row that it waited for, because the lock holder moved the row's index entry during the wait
/* init */ CREATE TABLE t (a INT);
/* init */ CREATE INDEX i ON t (a);
/* init */ INSERT INTO t VALUES (1);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET a = 2;
/* T2 */ DELETE FROM t;
/* T1 */ UPDATE t SET a = 0;
/* T1 */ COMMIT;
