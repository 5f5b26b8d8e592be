-- titrant case 1
-- engine: h2
-- isolation: SERIALIZABLE
-- oracle: survival
-- verdict: bug
-- kind: orphan-lock
-- title: after a wait, MERGE ... KEY finds the committed row neither in its snapshot nor as a duplicate key, and retries until the lock time-out
-- source: plain JDBC gets the lock time-out too; every version from 1.4.200 has it
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (5, 5);
/* T2 */ MERGE INTO t KEY(a) VALUES (5, 7);
/* T1 */ COMMIT;
