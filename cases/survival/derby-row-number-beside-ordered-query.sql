-- titrant case 1
-- title: the SQL compiler fails with a ClassCastException and drops the session, if ROW_NUMBER stands beside an ordered query
-- engine: derby:10.16.1.1
-- isolation: READ COMMITTED
-- oracle: survival
-- verdict: bug
/* init */ CREATE TABLE t (a INT, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 1);
/* T1 */ SELECT (SELECT x.a FROM t AS x ORDER BY x.b FETCH FIRST 1 ROWS ONLY), ROW_NUMBER() OVER () FROM t;
