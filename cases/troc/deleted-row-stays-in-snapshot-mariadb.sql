-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: pass
-- title: a row that another transaction deleted stays in the snapshot, although an UPDATE of the same transaction does not find it
/* init */ CREATE TABLE t(a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 0), (2, 0);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;
/* T2 */ DELETE FROM t WHERE a = 2;
/* T1 */ UPDATE t SET b = 1;
/* T1 */ SELECT * FROM t;
/* T1 */ COMMIT;
