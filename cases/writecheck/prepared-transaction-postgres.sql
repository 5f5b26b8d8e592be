-- titrant case 1
-- engine: postgres:18.6
-- option: max_prepared_transactions=10
-- isolation: SERIALIZABLE
-- oracle: writecheck
-- verdict: pass
-- strict: pass
-- title: a prepared transaction keeps its conflicts: the other writer of the cycle fails, and COMMIT PREPARED succeeds
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 0), (2, 0);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t WHERE a = 2;
/* T2 */ BEGIN;
/* T2 */ SELECT * FROM t WHERE a = 1;
/* T1 */ UPDATE t SET b = 1 WHERE a = 1;
/* T1 */ PREPARE TRANSACTION 'p1';
/* T2 */ UPDATE t SET b = 2 WHERE a = 2;
/* T1 */ COMMIT PREPARED 'p1';
/* T2 */ COMMIT;
