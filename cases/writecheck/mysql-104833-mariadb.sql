-- titrant case 1
-- engine: mariadb:10.11.5
-- isolation: READ COMMITTED
-- oracle: writecheck
-- verdict: permitted semi-consistent-read
-- source: MySQL#104833
-- title: UPDATE skips the first row, which is locked and does not match, and waits for the second row
-- note: the first row's committed version does not match, so the scan skips the row; the second row's does, so the statement blocks; later rows are read after the wait
/* init */ CREATE TABLE t(a INT, b INT);
/* init */ INSERT INTO t VALUES(NULL, 1), (2, 2), (NULL, 3);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET a = 10;
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET b = 20 WHERE a;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
