-- titrant case 1
-- engine: mysql:8.0.33
-- isolation: READ COMMITTED
-- source: Troc section III-E3, index locks
-- title: an INSERT of primary key 1 conflicts with a DELETE of primary key 1
-- expect: no bug: the INSERT waits for T1, then succeeds; final {(1,20)}
-- note: the paper gives the example in prose; table and second column are chosen here
-- seen: mysql 8.0.33: as expected, INSERT waits for T1, final {(1,20)}
/* init */ CREATE TABLE t(c1 INT PRIMARY KEY, c2 INT);
/* init */ INSERT INTO t VALUES (1, 10);
/* T1 */ BEGIN;
/* T1 */ DELETE FROM t WHERE c1 = 1;
/* T2 */ BEGIN;
/* T2 */ INSERT INTO t VALUES (1, 20);
/* T1 */ COMMIT;
/* T2 */ COMMIT;
