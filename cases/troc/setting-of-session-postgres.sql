-- titrant case 1
-- engine: postgres:18.6
-- isolation: SERIALIZABLE
-- oracle: troc
-- verdict: not-applicable
-- title: current_setting answers for the session that asks: troc runs statements in another session
/* init */ CREATE TABLE t (a INT);
/* init */ INSERT INTO t VALUES (0);
/* T1 */ BEGIN;
/* T1 */ SELECT current_setting('default_transaction_isolation') FROM t;
/* T2 */ UPDATE t SET a = 1;
/* T1 */ SELECT a FROM t;
/* T1 */ COMMIT;
