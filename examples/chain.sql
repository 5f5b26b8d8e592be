-- titrant case 1
-- title: three transactions wait in a chain and resume link by link
-- isolation: READ COMMITTED
/* init */ CREATE TABLE t(id INT PRIMARY KEY, v INT);
/* init */ INSERT INTO t VALUES (1, 10), (2, 20), (3, 30);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T3 */ BEGIN;
/* T1 */ UPDATE t SET v = 11 WHERE id = 1;
/* T2 */ UPDATE t SET v = 22 WHERE id = 2;
/* T3 */ UPDATE t SET v = 33 WHERE id = 3;
/* T2 */ UPDATE t SET v = 12 WHERE id = 1;
/* T3 */ UPDATE t SET v = 23 WHERE id = 2;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
/* T3 */ COMMIT;
