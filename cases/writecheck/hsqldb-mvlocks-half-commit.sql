-- titrant case 1
-- engine: hsqldb:mvlocks
-- isolation: SERIALIZABLE
-- oracle: writecheck
-- verdict: bug
-- title: COMMIT fails with a NullPointerException, and half of the transaction stays after the ROLLBACK
-- note: T1's second write changes an old version of a row that T2 changed and committed after T1's first statement
/* init */ CREATE TABLE t(a INT, b INT);
/* init */ INSERT INTO t VALUES (1, 0);
/* init */ CREATE TABLE u(a INT);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO u VALUES (1);
/* T2 */ UPDATE t SET b = b + 1;
/* T1 */ UPDATE t SET b = b + 1;
/* T1 */ COMMIT;
