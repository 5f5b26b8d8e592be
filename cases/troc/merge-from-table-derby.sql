-- titrant case 1
-- engine: derby
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: pass
-- title: Derby's MERGE accepts only a table as its source, so the oracle cannot replace the source by a view
/* init */ CREATE TABLE t (a INT, b INT);
/* init */ INSERT INTO t VALUES (1, 0), (2, 0);
/* init */ CREATE TABLE u (a INT);
/* init */ INSERT INTO u VALUES (1);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO u VALUES (2);
/* T1 */ MERGE INTO t USING u AS s ON t.a = s.a WHEN MATCHED THEN UPDATE SET b = 1;
/* T1 */ COMMIT;
/* T2 */ SELECT * FROM t;
