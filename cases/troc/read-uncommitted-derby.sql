-- titrant case 1
-- engine: derby
-- isolation: READ UNCOMMITTED
-- oracle: troc
-- verdict: pass
-- title: at READ UNCOMMITTED a SELECT reads uncommitted rows and does not block, also with FOR UPDATE
/* init */ CREATE TABLE t (a INT);
/* init */ INSERT INTO t VALUES (1);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET a = 2;
/* T2 */ BEGIN;
/* T2 */ SELECT * FROM t;
/* T2 */ SELECT * FROM t FOR UPDATE;
/* T1 */ ROLLBACK;
/* T2 */ COMMIT;
