-- titrant case 1
-- engine: postgres
-- isolation: READ COMMITTED
-- oracle: writecheck
-- verdict: pass
-- title: one COMMIT unblocks T2 and T3; T3's INSERT fails with a duplicate of the row that T2 has just committed
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (2, 0), (1, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 1 WHERE a = 1;
/* T2 */ UPDATE t SET a = a + 3;
/* T3 */ BEGIN;
/* T3 */ INSERT INTO t VALUES (5, 5);
/* T3 */ COMMIT;
/* T1 */ COMMIT;
