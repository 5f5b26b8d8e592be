-- titrant case 1
-- engine: h2
-- isolation: SNAPSHOT
-- oracle: isorel
-- verdict: bug
-- kind: internal
-- title: a descending scan returns a row without the change that its own transaction made
/* init */ CREATE TABLE t0 (c0 INT, PRIMARY KEY (c0));
/* init */ INSERT INTO t0 VALUES (0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t0 SET c0 = 1;
/* T1 */ SELECT * FROM t0 ORDER BY c0 DESC;
/* T1 */ COMMIT;
