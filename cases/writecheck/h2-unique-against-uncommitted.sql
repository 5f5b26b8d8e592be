-- titrant case 1
-- engine: h2
-- isolation: READ COMMITTED
-- oracle: writecheck
-- verdict: bug
-- title: INSERT of several rows fails with a duplicate of a row that is never committed
-- note: the error names the key 4: the statement found the uncommitted 5, restarted, and found its own first row. An INSERT of the single row (5) waits for T2 and then succeeds
/* init */ CREATE TABLE t(a INT NOT NULL UNIQUE);
/* T2 */ BEGIN;
/* T2 */ INSERT INTO t VALUES (5);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (4), (5);
/* T2 */ ROLLBACK;
/* T1 */ COMMIT;
