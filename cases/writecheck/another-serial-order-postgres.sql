-- titrant case 1
-- engine: postgres
-- isolation: SERIALIZABLE
-- oracle: writecheck
-- verdict: permitted another-serial-order
-- source: WriteCheck footnote 4
-- title: the serial order T1, T2 explains the result, although T2 commits first
/* init */ CREATE TABLE t(a INT, b INT);
/* init */ INSERT INTO t VALUES (1, 0);
/* init */ CREATE TABLE u(a INT);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO u SELECT b FROM t;
/* T2 */ UPDATE t SET b = 1;
/* T1 */ COMMIT;
