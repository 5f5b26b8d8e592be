-- titrant case 1
-- engine: derby
-- isolation: READ UNCOMMITTED
-- oracle: troc
-- verdict: pass
-- title: queries read uncommitted rows, also with FOR UPDATE, and do not block
/* init */ CREATE TABLE t (a INT);
/* init */ INSERT INTO t VALUES (1);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET a = 2;
/* T2 */ BEGIN;
/* T2 */ SELECT * FROM t;
/* T2 */ SELECT * FROM t FOR UPDATE;
/* T1 */ ROLLBACK;
/* T2 */ COMMIT;
