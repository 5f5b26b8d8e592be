-- titrant case 1
-- engine: mariadb:11.4.5
-- isolation: REPEATABLE READ
-- oracle: txcheck
-- verdict: not-applicable
-- title: a READ ONLY transaction refuses a write that succeeds without transactions
/* init */ CREATE TABLE t1 (a INT PRIMARY KEY);
/* init */ INSERT INTO t1 VALUES (1);
/* T1 */ START TRANSACTION READ ONLY;
/* T1 */ INSERT INTO t1 VALUES (2);
/* T1 */ COMMIT;
