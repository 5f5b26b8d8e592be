-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: SERIALIZABLE
-- oracle: writecheck
-- verdict: pass
-- title: ROLLBACK TO a savepoint releases the locks of the statements that it rolls back, so the oracle does not compare their reads
-- note: was a false alarm of "serial read"
/* init */ CREATE TABLE t(a INT);
/* init */ INSERT INTO t VALUES (1);
/* T1 */ BEGIN;
/* T1 */ SAVEPOINT s;
/* T1 */ SELECT * FROM t;
/* T2 */ DELETE FROM t;
/* T1 */ ROLLBACK TO SAVEPOINT s;
/* T1 */ COMMIT;
