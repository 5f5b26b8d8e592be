-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: REPEATABLE READ
-- oracle: troc
-- verdict: pass
-- title: an UPDATE that matches no row locks the gap, and an INSERT into the gap waits
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 0), (9, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 1 WHERE a = 5;
/* T2 */ INSERT INTO t VALUES (5, 5);
/* T1 */ COMMIT;
