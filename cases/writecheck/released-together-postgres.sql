-- titrant case 1
-- engine: postgres
-- isolation: READ COMMITTED
-- oracle: writecheck
-- verdict: pass
-- title: one commit unblocks two autocommit statements, which may run in either order
-- note: was a false alarm in some runs: the recording lists both in submitted order, but they may run in the other order
/* init */ CREATE TABLE t(a INT, b INT);
/* init */ INSERT INTO t VALUES (1, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 1;
/* T2 */ UPDATE t SET b = 2;
/* T3 */ UPDATE t SET b = 3;
/* T1 */ COMMIT;
