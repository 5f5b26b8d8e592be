-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: REPEATABLE READ
-- oracle: isorel
-- verdict: permitted snapshot-keeps-places
-- strict: bug
-- kind: internal
-- title: another transaction changed the key of a row, and the own transaction updated it: a search by the old key still finds it
/* init */ CREATE TABLE t0 (c0 INT, c1 INT PRIMARY KEY);
/* init */ INSERT INTO t0 VALUES (0, 1);
/* T1 */ START TRANSACTION WITH CONSISTENT SNAPSHOT;
/* T2 */ UPDATE t0 SET c1 = 15 WHERE c1 = 1;
/* T1 */ UPDATE t0 SET c0 = 5 WHERE c1 = 15;
/* T1 */ SELECT * FROM t0 WHERE c1 < 10;
/* T1 */ COMMIT;
