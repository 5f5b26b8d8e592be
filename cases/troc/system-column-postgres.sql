-- titrant case 1
-- engine: postgres:18.6
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: not-applicable
-- title: ctid says where a row is stored; a view stores its copy elsewhere
/* init */ CREATE TABLE t (a INT, b INT);
/* init */ INSERT INTO t VALUES (1, 0);
/* T1 */ UPDATE t SET b = b + 1 WHERE ctid = '(0,1)';
/* T2 */ SELECT * FROM t;
