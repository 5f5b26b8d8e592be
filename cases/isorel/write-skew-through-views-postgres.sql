-- titrant case 1
-- engine: postgres:18.6
-- isolation: REPEATABLE READ
-- oracle: isorel
-- verdict: permitted documented-as-snapshot-isolation
-- strict: bug
-- kind: write-skew
-- title: write skew on rows that were read through a VIEW, a VIEW of a VIEW, and a VIEW with GROUP BY
/* init */ CREATE TABLE t(id INT PRIMARY KEY, v INT);
/* init */ CREATE TABLE u(id INT PRIMARY KEY, w INT);
/* init */ INSERT INTO t VALUES (1, 10), (2, 20);
/* init */ INSERT INTO u VALUES (1, 1);
/* init */ CREATE VIEW a AS SELECT * FROM t WHERE v > 0;
/* init */ CREATE VIEW b(n, s) AS SELECT v, COUNT(*) FROM a GROUP BY v;
/* init */ CREATE VIEW c AS SELECT a.*, u.w FROM a LEFT JOIN u ON a.id = u.id;
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM c WHERE id = 1;
/* T2 */ BEGIN;
/* T2 */ SELECT SUM(s) FROM b;
/* T2 */ UPDATE t SET v = v + 1 WHERE id = 1;
/* T1 */ UPDATE t SET v = v + 1 WHERE id = 2;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
