-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: permitted snapshot-keeps-places
-- strict: bug
-- title: a row whose key another transaction changed is read twice after the own UPDATE: under the new key, and under the old key as the snapshot has it
/* init */ CREATE TABLE t(a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 0), (2, 0);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;
/* T2 */ UPDATE t SET a = 5 WHERE a = 2;
/* T1 */ UPDATE t SET b = 1;
/* T1 */ SELECT * FROM t;
/* T1 */ COMMIT;
