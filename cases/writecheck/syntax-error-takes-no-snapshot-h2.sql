-- titrant case 1
-- engine: h2
-- isolation: SNAPSHOT
-- oracle: writecheck
-- verdict: permitted no-gap-locks
-- title: a statement that fails with a syntax error takes no snapshot
/* init */ CREATE TABLE t(a INT, b INT);
/* init */ INSERT INTO t VALUES (0, 1);
/* T1 */ BEGIN;
/* T1 */ DELETE FROM t;
/* T2 */ INSERT INTO t VALUES (1, 0);
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET a = 0 WHERE;
/* T1 */ COMMIT;
/* T2 */ UPDATE t SET b = 0;
/* T2 */ COMMIT;
