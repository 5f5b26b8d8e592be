-- titrant case 1
-- engine: postgres:18.6
-- isolation: READ COMMITTED
-- oracle: isorel
-- verdict: not-applicable
-- title: a table of the system has no column for row versions
/* init */ CREATE TABLE t (a INT);
/* T1 */ BEGIN;
/* T1 */ UPDATE pg_class SET reltuples = 123 WHERE oid = 't'::regclass;
/* T1 */ COMMIT;
/* T2 */ SELECT * FROM t;
