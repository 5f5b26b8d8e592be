-- titrant case 1
-- engine: derby
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: permitted scan-goes-on-after-wait
-- title: a SELECT returns a row twice: while the scan is blocked, a row that it has read moves ahead in the index
/* init */ CREATE TABLE t (a INT);
/* init */ CREATE INDEX i ON t (a);
/* init */ INSERT INTO t VALUES (1), (9);
/* T2 */ BEGIN;
/* T2 */ INSERT INTO t VALUES (5);
/* T1 */ SELECT * FROM t WHERE a <> 7;
/* T2 */ UPDATE t SET a = 8 WHERE a = 1;
/* T2 */ COMMIT;
