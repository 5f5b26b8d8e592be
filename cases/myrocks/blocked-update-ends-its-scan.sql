-- titrant case 1
-- engine: myrocks
-- oracle: troc
-- isolation: READ COMMITTED
-- title: A blocked UPDATE by an index misses rows behind the row that it waited for
-- expect: wrong: T2 updates 1 row, and (3, 0) is left as it was though nobody else has touched it; right: 3 rows
-- verdict: bug
-- kind: incorrect affected rows
/* init */ CREATE TABLE t (c INT, n INT);
/* init */ CREATE INDEX i ON t (c);
/* init */ INSERT INTO t VALUES (1, 0), (2, 0), (3, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET c = 9 WHERE c = 2;
/* T2 */ UPDATE t SET n = n + 1, c = 5 WHERE NOT (c = 5);
/* T1 */ COMMIT;
