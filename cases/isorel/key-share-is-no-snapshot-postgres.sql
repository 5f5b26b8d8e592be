-- titrant case 1
-- engine: postgres:18.6
-- isolation: READ COMMITTED
-- oracle: isorel
-- verdict: pass
-- strict: pass
-- title: FOR KEY SHARE waits for one row and reads its new version; for another row it does not wait and reads the old version
/* init */ CREATE TABLE t (c0 INT PRIMARY KEY, c1 INT);
/* init */ INSERT INTO t VALUES (1, 0), (2, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET c1 = 1 WHERE c0 = 1;
/* T1 */ UPDATE t SET c0 = 3 WHERE c0 = 2;
/* T2 */ BEGIN;
/* T2 */ SELECT * FROM t ORDER BY c0 FOR KEY SHARE;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
