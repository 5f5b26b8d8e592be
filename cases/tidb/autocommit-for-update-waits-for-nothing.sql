-- titrant case 1
-- engine: tidb:pessimistic
-- oracle: troc
-- isolation: REPEATABLE READ
-- title: An autocommit SELECT FOR UPDATE does not wait for locks
-- source: "Pessimistic Transaction Mode", "Differences from MySQL InnoDB"
-- verdict: pass
/* init */ CREATE TABLE t (a INT);
/* init */ INSERT INTO t VALUES (0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET a = 1;
/* T2 */ SELECT * FROM t FOR UPDATE;
/* T1 */ COMMIT;
