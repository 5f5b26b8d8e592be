-- titrant case 1
-- engine: postgres:18.6
-- isolation: READ COMMITTED
-- oracle: troc
-- verdict: pass
-- title: FOR KEY SHARE does not wait for an uncommitted UPDATE that leaves the key unchanged
/* init */ CREATE TABLE t(a INT, b INT);
/* init */ INSERT INTO t VALUES (1, 0), (2, 1);
/* T1 */ BEGIN;
/* T1 */ DELETE FROM t WHERE b = 1;
/* T1 */ UPDATE t SET a = 0;
/* T2 */ SELECT * FROM t FOR KEY SHARE;
/* T1 */ COMMIT;
