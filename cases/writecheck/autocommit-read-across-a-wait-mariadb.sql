-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: SERIALIZABLE
-- oracle: writecheck
-- verdict: pass
-- title: the subquery of a blocked locking read in autocommit reads a snapshot that was taken before the wait
-- note: was a false alarm of "serial read"; MySQL manual, "Locking Reads": a locking read does not lock the rows of a nested subquery
/* init */ CREATE TABLE t(a INT PRIMARY KEY);
/* init */ INSERT INTO t VALUES (1);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (2);
/* T2 */ SELECT * FROM t AS x WHERE a IN (SELECT s.a FROM t AS s) FOR UPDATE;
/* T1 */ COMMIT;
