-- titrant case 1
-- engine: h2
-- isolation: SERIALIZABLE
-- oracle: survival
-- verdict: bug
-- kind: orphan-lock
-- title: a single transaction deletes a row, and then its own descending scan fails with a lock time-out
/* init */ CREATE TABLE t0 (c0 CHAR(4), c1 CHAR(4), PRIMARY KEY (c0));
/* init */ INSERT INTO t0 VALUES ('a', ''), ('', '');
/* T1 */ BEGIN;
/* T1 */ DELETE FROM t0 WHERE c0 = '';
/* T1 */ SELECT * FROM t0 ORDER BY c0 DESC;
/* T1 */ COMMIT;
