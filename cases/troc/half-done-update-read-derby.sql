-- titrant case 1
-- engine: derby
-- isolation: READ COMMITTED
-- isolation T3: READ UNCOMMITTED
-- oracle: troc
-- verdict: pass
-- title: at READ UNCOMMITTED a query and a SUM see the rows that a blocked UPDATE has changed so far
/* init */ CREATE TABLE t (a INT, b INT);
/* init */ INSERT INTO t VALUES (1, 0), (2, 0), (3, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 7 WHERE a = 3;
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET b = 5;
/* T3 */ SELECT * FROM t WHERE b <> 7;
/* T3 */ SELECT SUM(b) FROM t;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
