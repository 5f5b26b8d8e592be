-- titrant case 1
-- engine: derby
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: permitted scan-goes-on-after-wait
-- title: a row that the scan has read moves ahead in the index while it waits, and is read again
/* init */ CREATE TABLE t (a INT);
/* init */ CREATE INDEX i ON t (a);
/* init */ INSERT INTO t VALUES (1), (9);
/* T2 */ BEGIN;
/* T2 */ INSERT INTO t VALUES (5);
/* T1 */ SELECT * FROM t WHERE a <> 7;
/* T2 */ UPDATE t SET a = 8 WHERE a = 1;
/* T2 */ COMMIT;
