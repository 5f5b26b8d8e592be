-- titrant case 1
-- engine: postgres:18.6
-- isolation: READ COMMITTED
-- oracle: survival
-- verdict: pass
-- title: a session's shared advisory lock outlives COMMIT by documentation; the transaction that waits for it is no victim of an orphan lock
/* init */ CREATE TABLE t (a INT);
/* T1 */ BEGIN;
/* T1 */ SELECT pg_advisory_lock_shared(7);
/* T1 */ COMMIT;
/* T2 */ BEGIN;
/* T2 */ SELECT pg_advisory_xact_lock(7);
/* T2 */ COMMIT;
