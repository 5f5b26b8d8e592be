-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: permitted semi-consistent-read
-- strict: bug
-- source: MySQL#104833
-- title: a blocked UPDATE evaluates its condition on old versions of the rows before the wait and on new versions after it
/* init */ CREATE TABLE t(c1 INT, c2 INT);
/* init */ INSERT INTO t VALUES (NULL, 0), (2, 0), (NULL, 0);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ UPDATE t SET c1 = 10;
/* T2 */ UPDATE t SET c2 = 20 WHERE c1;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
