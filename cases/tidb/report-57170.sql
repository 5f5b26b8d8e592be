-- titrant case 1
-- engine: tidb:pessimistic
-- oracle: troc
-- isolation: REPEATABLE READ
-- source: TiDB#57170
-- title: MAX over a descending scan of the built-in store sees a row that was committed after the snapshot
-- expect: wrong: the second MAX is 3; right: 2
-- seen: 5.2.0
-- verdict: bug
-- kind: incorrect query result
/* init */ CREATE TABLE s (id INT, p INT, PRIMARY KEY (id, p));
/* init */ INSERT INTO s VALUES (1, 1), (1, 2), (2, 1), (2, 2), (3, 1);
/* T2 */ BEGIN;
/* T2 */ SELECT MAX(p) FROM s WHERE id = 1;
/* T1 */ BEGIN;
/* T1 */ INSERT INTO s VALUES (1, 3);
/* T1 */ COMMIT;
/* T2 */ SELECT MAX(p) FROM s WHERE id = 1;
/* T2 */ COMMIT;
