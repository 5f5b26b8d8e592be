-- titrant case 1
-- engine: h2
-- isolation: READ COMMITTED
-- oracle: writecheck
-- verdict: bug
-- title: INSERT of several rows fails on a duplicate that was never committed
-- note: the error names the key 4: the statement met the uncommitted 5, began again, and found its own first row. With the one row (5) it waits for T2 and then succeeds
/* init */ CREATE TABLE t(a INT NOT NULL UNIQUE);
/* T2 */ BEGIN;
/* T2 */ INSERT INTO t VALUES (5);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (4), (5);
/* T2 */ ROLLBACK;
/* T1 */ COMMIT;
