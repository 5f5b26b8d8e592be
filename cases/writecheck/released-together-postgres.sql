-- titrant case 1
-- engine: postgres
-- isolation: READ COMMITTED
-- oracle: writecheck
-- verdict: pass
-- title: two autocommit statements released by one commit: either order is a schedule
-- note: was a false alarm now and then: the recording lists them in submitted order, which need not be theirs
/* init */ CREATE TABLE t(a INT, b INT);
/* init */ INSERT INTO t VALUES (1, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 1;
/* T2 */ UPDATE t SET b = 2;
/* T3 */ UPDATE t SET b = 3;
/* T1 */ COMMIT;
